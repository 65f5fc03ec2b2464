import { taxFen, type WonBets } from '#lottery/tax.ts'

/** Our code's answers to the questions of docs/spec/tax.md, by `ask`. */
export const tax = { tax: ({ won, drawn }: { won: WonBets[]; drawn: string }) => taxFen(won, drawn) }
