import { targetInWords } from '#contract/audit-words.ts'
import { type AuditRow, type Target, targetOf } from '#contract/infra/audit.console.ts'
import type { Permission } from '#contract/infra/roles.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { useMay } from '#console/page/use-may.ts'

interface Lead {
  /** Permission that the page requires. */
  permission: Permission
  /** Builds the console path of the target. */
  place: (target: string) => string
}

const to = (permission: Permission, place: Lead['place']): Lead => ({ permission, place })

const LEADS: Readonly<Partial<Record<Target, Lead>>> = {
  account: to('players', (id) => `players/${id}`),
  refund: to('finance', () => 'orders/refunds'),
  order: to('finance', (id) => `orders/order/${id}`),
  incident: to('finance', () => 'orders/bills'),
  product: to('finance', () => 'orders/products'),
  article: to('content', (id) => `content/article/${id}`),
  banner: to('content', () => 'content/banners'),
  draw: to('draws', placeOfDraw),
  closure: to('draws', () => 'draws/closures'),
  word: to('moderation', () => 'moderation/words'),
}

/** The log identifies a draw by game and issue: 双色球2022147. */
function placeOfDraw(target: string): string {
  const game = ALL_GAMES.find(({ name }) => target.startsWith(name))
  return game ? `draws/${game.type}/${target.slice(game.name.length)}` : 'draws'
}

/** Target of an action, linked if the operator's role permits. */
export function RowTarget({ row }: { row: AuditRow }) {
  const may = useMay()
  const kind = targetOf(row.action)
  const words = targetInWords(row)
  const lead = LEADS[kind]
  const isGone = kind === 'account' && row.target_name === ''
  if (words === '' || !lead || isGone || !may(lead.permission)) return words
  return <a href={`#${lead.place(row.target)}`}>{words}</a>
}
