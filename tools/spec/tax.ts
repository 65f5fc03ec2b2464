import { taxFen, type WonBets } from '#lottery/tax.ts'

/** Answers of our code to the questions of docs/spec/tax.md, by `ask`. */
export const tax = { tax: ({ won, drawn }: { won: WonBets[]; drawn: string }) => taxFen(won, drawn) }
