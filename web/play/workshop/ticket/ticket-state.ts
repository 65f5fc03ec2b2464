import { decodeHash, createHashEncoder } from './hash-text.ts'
import type { Chosen } from '#lottery/tickets/reading/reading.ts'

/** The player's input in the workshop. It is stored in the URL fragment, so that no server receives it. */
export interface TicketState {
  readonly text: string
  /** The issue to check against; '': the one on the ticket, otherwise the latest. */
  readonly issueno: string
  /** The player's choices for ambiguous text. */
  readonly chosen: readonly Chosen[]
  /** Serialised state of a workshop page apart from the text; '' if none. */
  readonly own: string
}

/** Text too long for the URL, stored in the browser instead. */
export type StoredText = Pick<TicketState, 'text' | 'chosen'>

export const EMPTY_STATE: TicketState = { text: '', issueno: '', chosen: [], own: '' }

/** Maximum length of the fragment: messaging apps truncate longer URLs. */
export const MAX_HASH_LENGTH = 2_000

/** A format change increases the version; older URLs remain readable. */
const VERSION = '1'
/** Placeholder for a text stored in the browser. */
const STORED_TEXT = '*'
/** Escapes the separators of the parts. */
const escapeForHash = createHashEncoder('.~*')
const ISSUE = /^(\d{5}|\d{7})$/

/**
 * Serialises as `#1.<issue>.<text>[.<start>~<choice>…][.~<own>]`, or `#1.<issue>.*[.~<own>]` if that is too long; ''
 * for an empty state.
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

/** Parses a fragment; null: its text is not stored in this browser. Invalid parts are ignored. */
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

/** Returns the fragment for another game with only the text: the issue and the page state do not apply there. */
export const keepOnlyText = (hash: string): string => hash.replace(/^(#1\.)\d*/, '$1').replace(/\.~.*$/, '')

/** Returns the state with another text; choices before the first change remain valid. */
export function withText(state: TicketState, text: string): TicketState {
  let until = 0
  while (until < text.length && state.text[until] === text[until]) until++
  return { ...state, text, chosen: state.chosen.filter(({ start }) => start < until) }
}

/**
 * Returns the state with the player's choice `label` for the text at offset `start`; null removes the choice. The new
 * choice replaces others at this offset, except the one with the label `besides`.
 */
export function withChoice(state: TicketState, start: number, label: string | null, besides?: string): TicketState {
  const others = state.chosen.filter((one) => one.start !== start || one.label === besides)
  return { ...state, chosen: label === null ? others : [...others, { start, label }] }
}
