import { taxFen, type WonBets } from '#lottery/tax.ts'

/** Our implementation's replies to the vectors of docs/spec/tax.md, by `ask`. */
export const tax = { tax: ({ won, drawn }: { won: WonBets[]; drawn: string }) => taxFen(won, drawn) }
