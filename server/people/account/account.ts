export { verifyPassword, hashPassword, withHashingSlot, rejectCommonPassword } from './passwords.ts'
export {
  STAFF,
  type UserRow,
  banUser,
  emptyAccount,
  findOrRegister,
  updateUser,
  lockUserByPhone,
  lockUserShared,
  findActiveUser,
  lockAccount,
  lockOperators,
  lockUser,
  movePhone,
  formatConsoleName,
  loadConsoleNames,
  generateNickname,
  listOperators,
  findPerson,
  listPhones,
  resetPlayersPassword,
  getUser,
  findUserByPhone,
} from './people.ts'
export { type Balances, maskPhone, getProfile } from './profile.ts'
export {
  deleteSession,
  deleteSessions,
  createFindMember,
  lockSession,
  recordProof,
  openSession,
  createProlong,
  listSessions,
} from './sessions.ts'
export { generateToken, hashToken } from './sessions.ts'
export { computeCookieAge, setUserInfoCookie } from './user-cookie.ts'
export { acceptAgreement, countAcceptances } from './consents.ts'
