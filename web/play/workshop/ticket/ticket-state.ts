import { decodeHash, createHashEncoder } from './hash-text.ts'
import type { Chosen } from '#lottery/tickets/reading/reading.ts'

/** The player's input in the workshop. It is stored in the URL fragment, which browsers do not send to the server. */
export interface TicketState {
  readonly text: string
  /** The issue that the tickets are checked against; '': the ticket’s own issues, else the awaited or latest one. */
  readonly issueno: string
  /** The player's answers about ambiguous parts of the text. */
  readonly chosen: readonly Chosen[]
  /** Serialised input of a workshop page, without the ticket text; '' if there is none. */
  readonly own: string
}

/** Input that is too long for the URL and is stored in the browser instead. */
export type StoredText = Pick<TicketState, 'text' | 'chosen'>

export const EMPTY_STATE: TicketState = { text: '', issueno: '', chosen: [], own: '' }

/** Maximum length of the fragment, because messaging apps truncate longer links. */
export const MAX_HASH_LENGTH = 2_000

/** Version of the fragment's format. A new format needs a new version, so that old links remain readable. */
const VERSION = '1'
/** Replaces the text in the fragment if the text is stored in the browser. */
const STORED_TEXT = '*'
const escapeForHash = createHashEncoder('.~*')
const ISSUE = /^(\d{5}|\d{7})$/

/**
 * Serialises the input as `#1.<issue>.<text>[.<start>~<choice>…][.~<own>]`. If that is too long, the text is replaced:
 * `#1.<issue>.*[.~<own>]`. Returns '' for an empty state.
 */
export function writeTicketState(state: TicketState): string {
  const { text, issueno, chosen } = state
  const own = state.own === '' ? [] : [`~${escapeForHash(state.own)}`]
  if (text === '' && own.length === 0) return issueno === '' ? '' : `#${VERSION}.${issueno}`
  const choices = chosen.map(({ start, label }) => `${start}~${escapeForHash(label)}`)
  const hash = `#${[VERSION, issueno, escapeForHash(text), ...choices, ...own].join('.')}`
  return hash.length <= MAX_HASH_LENGTH ? hash : `#${[VERSION, issueno, STORED_TEXT, ...own].join('.')}`
}

export const isTooLong = (state: TicketState): boolean => writeTicketState(state).split('.')[2] === STORED_TEXT

/** Ignores invalid parts. Null if the fragment refers to a stored text that this browser does not have. */
export function parseTicketState(hash: string, kept: () => StoredText | null): TicketState | null {
  const [version, issue = '', text = '', ...choices] = hash.slice(1).split('.')
  if (version !== VERSION) return EMPTY_STATE
  const issueno = ISSUE.test(issue) ? issue : ''
  const own = decodeHash(choices.find((part) => part.startsWith('~'))?.slice(1) ?? '')
  if (text !== STORED_TEXT) return { text: decodeHash(text), issueno, chosen: choices.flatMap(parseChosen), own }
  const there = kept()
  return there && { ...there, issueno, own }
}

function parseChosen(part: string): Chosen[] {
  const [start = '', label = ''] = part.split('~')
  return /^\d{1,5}$/.test(start) ? [{ start: Number(start), label: decodeHash(label) }] : []
}

/** Returns the fragment for a link to another game, with the ticket text but without the issue and the page's input. */
export const keepOnlyText = (hash: string): string => hash.replace(/^(#1\.)\d*/, '$1').replace(/\.~.*$/, '')

/** Returns the state with a changed text. Retains the answers about parts before the first changed character. */
export function withText(state: TicketState, text: string): TicketState {
  let until = 0
  while (until < text.length && state.text[until] === text[until]) until++
  return { ...state, text, chosen: state.chosen.filter(({ start }) => start < until) }
}

/** Sets the answer about the text at offset `start`; null removes it. An answer labelled `besides` remains. */
export function withChoice(state: TicketState, start: number, label: string | null, besides?: string): TicketState {
  const others = state.chosen.filter((one) => one.start !== start || one.label === besides)
  return { ...state, chosen: label === null ? others : [...others, { start, label }] }
}
