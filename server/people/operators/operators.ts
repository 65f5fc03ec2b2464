export { listOperators } from '#server/people/account/account.ts'
export { createSecretCipher } from './secret-cipher.ts'
export { removeTotp, tryTotp } from './totp.ts'
export { addOperator, removeOperator } from './appointments.ts'
