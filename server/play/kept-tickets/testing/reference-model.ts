/** A ticket of single 3D bets in the reference model. */
export interface ModelTicket {
  readonly id: number
  readonly user: number
  /** Bets of the ticket, each with three digits as in 042. */
  readonly bets: readonly string[]
  readonly multiple: number
  readonly locks: boolean
  /** Number of issues; null: until the ticket is ended. */
  readonly issues: number | null
  /** Index of the first issue in the list of the test's issues. */
  readonly first: number
  /** Index of the first issue that the ticket no longer plays. */
  until: number
}

const PANEL = 10
const YUAN_A_BET = 1040

/**
 * Reference model of saved tickets (守号). It follows docs/rules/workshop.md step by step, independent of the site:
 * without SQL, calendar or closed formulas. Issues are indexes in a list of dates.
 */
export class ReferenceModel {
  readonly tickets: ModelTicket[] = []
  /** Bets on the panels, keyed by user and issue. */
  readonly panels = new Map<string, string[]>()
  readonly locks = new Map<string, string>()
  readonly results = new Map<string, string>()
  /** Sent notifications by ticket, issue and result; false: the notification was withdrawn. */
  readonly told = new Map<string, boolean>()

  panelOf(user: number, issue: number): string[] {
    const key = `${user}:${issue}`
    const panel = this.panels.get(key) ?? []
    this.panels.set(key, panel)
    return panel
  }

  keep(ticket: Omit<ModelTicket, 'until'>): void {
    const until = ticket.issues === null ? Infinity : ticket.first + ticket.issues
    this.tickets.push({ ...ticket, until })
    this.lock(this.tickets.at(-1)!, ticket.first)
  }

  end(id: number, onSale: number): void {
    const ticket = this.tickets.find((one) => one.id === id)!
    ticket.until = Math.min(ticket.until, onSale)
  }

  lockAll(issue: number): void {
    for (const ticket of this.tickets) this.lock(ticket, issue)
  }

  draw(issue: number, numbers: string): void {
    for (const ticket of this.tickets.filter((one) => isPlaying(one, issue))) {
      const won = ticket.bets.filter((bet) => bet === numbers).length * ticket.multiple
      this.results.set(`${ticket.id}:${issue}`, `${won}:${won * YUAN_A_BET}`)
      for (const key of this.told.keys()) if (key.startsWith(`${ticket.id}:${issue}:`)) this.told.set(key, false)
      this.told.set(`${ticket.id}:${issue}:${won}`, true)
    }
  }

  private lock(ticket: ModelTicket, issue: number): void {
    const key = `${ticket.id}:${issue}`
    if (!ticket.locks || !isPlaying(ticket, issue) || this.locks.has(key)) return
    const panel = this.panelOf(ticket.user, issue)
    const failure = computeFailure(panel, ticket.bets)
    this.locks.set(key, failure)
    if (failure === '') panel.push(...ticket.bets)
  }
}

const isPlaying = ({ first, until }: ModelTicket, issue: number) => issue >= first && issue < until

function computeFailure(panel: readonly string[], bets: readonly string[]): string {
  if (panel.length + bets.length > PANEL) return 'panel_full'
  return bets.some((bet) => panel.includes(bet)) ? 'bet_exists' : ''
}
