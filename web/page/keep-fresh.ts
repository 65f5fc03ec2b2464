import { askDrawsAgainIn, askLeafAgainIn, type Coming, type Heard } from '#web/lib/ask-again.ts'
import { localDate } from '#lottery/dates.ts'
import { machineTime, siteTime } from '#client/site-clock.ts'

const SPAN = 2 ** 32
const dice = crypto.getRandomValues(new Uint32Array(1))[0]! / SPAN

/** `refetchInterval` of a read that shows draws; a page out of sight does not ask. `of` finds what they say. */
export function drawsAnew<Data>(of: (data: Data) => readonly Coming[]) {
  return ({ state }: { state: Times & { data: Data | undefined } }) =>
    !state.data ? (false as const) : askDrawsAgainIn(of(state.data), heard(state))
}

/** `refetchInterval` of the leaf of the day. */
export function leafAnew({ state }: { state: Times & { data: { date: string } | undefined } }) {
  return !state.data ? (false as const) : askLeafAgainIn(state.data.date, heard(state))
}

/** `refetchInterval` of what an answer says of its day without naming it: the next day has another. */
export function dayAnew({ state }: { state: Times & { data: unknown } }) {
  if (!state.data) return false as const
  const times = heard(state)
  const answeredAt = times.now - (machineTime() - state.dataUpdatedAt)
  return askLeafAgainIn(localDate(new Date(answeredAt)), times)
}

interface Times {
  dataUpdatedAt: number
  errorUpdatedAt: number
}

const heard = ({ dataUpdatedAt, errorUpdatedAt }: Times): Heard => ({
  now: siteTime(),
  ago: machineTime() - Math.max(dataUpdatedAt, errorUpdatedAt),
  dice,
})
