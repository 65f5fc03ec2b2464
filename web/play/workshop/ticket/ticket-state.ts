import { fromHash, hashWriter } from './hash-text.ts'
import type { Chosen } from '#lottery/tickets/reading/reading.ts'

/** All that a player has typed in the workshop. It stands behind the # of the address, so that no server is told. */
export interface TicketState {
  readonly text: string
  /** Against which issue; '': the one that the ticket names, else the latest. */
  readonly issueno: string
  /** What was chosen where the text reads several ways. */
  readonly chosen: readonly Chosen[]
  /** What a part of the workshop has to remember beside the text, in words of its own; '' of nothing. */
  readonly own: string
}

/** What is too long for an address, and waits in the browser instead. */
export type KeptText = Pick<TicketState, 'text' | 'chosen'>

export const NOTHING: TicketState = { text: '', issueno: '', chosen: [], own: '' }

/** Characters behind the #, at most: longer addresses are cut by the apps that links are sent with. */
export const HASH_LONGEST = 2_000

/** Another shape gets another number, and addresses of before go on being read. */
const VERSION = '1'
/** Stands for a text that the browser keeps. */
const KEPT = '*'
/** What divides the parts. */
const inHash = hashWriter('.~*')
const ISSUE = /^(\d{5}|\d{7})$/

/** `#1.<issue>.<text>[.<start>~<choice>…][.~<own>]`, or `#1.<issue>.*[.~<own>]` where that is too long; '' of nothing. */
export function writeTicketState(state: TicketState): string {
  const { text, issueno, chosen } = state
  const own = state.own === '' ? [] : [`~${inHash(state.own)}`]
  if (text === '' && own.length === 0) return issueno === '' ? '' : `#${VERSION}.${issueno}`
  const choices = chosen.map(({ start, label }) => `${start}~${inHash(label)}`)
  const hash = `#${[VERSION, issueno, inHash(text), ...choices, ...own].join('.')}`
  return hash.length <= HASH_LONGEST ? hash : `#${[VERSION, issueno, KEPT, ...own].join('.')}`
}

/** Whether the text is too long for an address. */
export const isTooLong = (state: TicketState): boolean => writeTicketState(state).split('.')[2] === KEPT

/** What an address says; null: its text lay in another browser, or is gone. What can't be read is nothing. */
export function readTicketState(hash: string, kept: () => KeptText | null): TicketState | null {
  const [version, issue = '', text = '', ...choices] = hash.slice(1).split('.')
  if (version !== VERSION) return NOTHING
  const issueno = ISSUE.test(issue) ? issue : ''
  const own = fromHash(choices.find((part) => part.startsWith('~'))?.slice(1) ?? '')
  if (text !== KEPT) return { text: fromHash(text), issueno, chosen: choices.flatMap(chosenOf), own }
  const there = kept()
  return there && { ...there, issueno, own }
}

function chosenOf(part: string): Chosen[] {
  const [start = '', label = ''] = part.split('~')
  return /^\d{1,5}$/.test(start) ? [{ start: Number(start), label: fromHash(label) }] : []
}

/** The same text for another game, behind #: issues, and what a part remembers, are others there. */
export const textOnly = (hash: string): string => hash.replace(/^(#1\.)\d*/, '$1').replace(/\.~.*$/, '')

/** The state with another text: what was chosen before the first change still holds. */
export function withText(state: TicketState, text: string): TicketState {
  let until = 0
  while (until < text.length && state.text[until] === text[until]) until++
  return { ...state, text, chosen: state.chosen.filter(({ start }) => start < until) }
}

/** The state with one answer, or without it: `label` null. An answer `besides` at the same offset stays. */
export function withChoice(state: TicketState, start: number, label: string | null, besides?: string): TicketState {
  const others = state.chosen.filter((one) => one.start !== start || one.label === besides)
  return { ...state, chosen: label === null ? others : [...others, { start, label }] }
}
