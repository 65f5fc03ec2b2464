import { ALL_GAMES } from '#lottery/games.ts'
import { readTickets } from '/work/tickets/lottery/tickets/reading/reading.ts'
import { referenceReadings } from '/work/tickets/lottery/tickets/testing/reference-reader.ts'
import { editTokens, seededDice, writeTicket } from '/work/tickets/lottery/tickets/testing/written-tickets.ts'
const [, , from, count] = process.argv.map(Number)
const meaning = (tickets: any) => JSON.stringify(tickets.map(({ game, issueno, issues, addOn, lines }: any) => ({ game: game.code, issueno, issues, addOn, lines: lines.map(({ choice, multiple }: any) => ({ choice: sameForm(choice), multiple })) })))
function sameForm(choice: any): unknown[] {
  if (choice.form === 'balls') return [choice.first.bankers, choice.first.others, choice.second?.bankers, choice.second?.others]
  if (choice.form === 'group3' || choice.form === 'group6') return [choice.form, choice.bankers, choice.others]
  if (choice.form === 'group') return [new Set(choice.digits).size === 3 ? 'group6' : 'group', [], choice.digits]
  return [choice]
}
let judged = 0, shown = 0, bad = 0
for (let i = from!; i < from! + count!; i++) {
  const d = seededDice(i * 7919 + 13)
  const seed = d(2 ** 31)
  const edits = Array.from({ length: d(4) }, () => [d(4), d(2 ** 30), d(2 ** 30)] as const)
  const dice = seededDice(seed)
  const game = ALL_GAMES[dice(ALL_GAMES.length)]!
  const text = editTokens(writeTicket(game, dice).tokens, edits).join('')
  const given = dice(4) === 0 ? game : null
  const { tickets } = readTickets(text, { game: given })
  const read = tickets.flatMap(({ ticket }) => ticket ?? [])
  if (read.length === 0 || read.length < tickets.length) continue
  shown++
  const expected = referenceReadings(text, given)
  if (expected === null) continue
  judged++
  const all = [...new Set(expected.map(meaning))]
  if (all.length === 1 && all[0] === meaning(read)) continue
  bad++
  console.log(`=== ${i} given ${given?.code ?? '-'}\n${text}\n--- ours ${meaning(read)}`)
  for (const one of all.slice(0, 3)) console.log(`--- ref  ${one}`)
  if (all.length === 0) console.log('--- ref  unreadable')
}
console.log(`${judged} judged of ${shown} shown, ${bad} bad`)
