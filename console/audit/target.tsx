import { formatTarget } from '#contract/audit-labels.ts'
import { type AuditRow, type AuditTarget, auditTarget } from '#contract/infra/audit.console.ts'
import type { Permission } from '#contract/infra/roles.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { useHasPermission } from '#console/page/operator.query.ts'

interface TargetLink {
  /** Permission that the linked page requires. Without it the target is shown as text. */
  permission: Permission
  place: (target: string) => string
}

const createTargetLink = (permission: Permission, place: TargetLink['place']): TargetLink => ({ permission, place })

const TARGET_LINKS: Readonly<Partial<Record<AuditTarget, TargetLink>>> = {
  account: createTargetLink('players', (id) => `players/${id}`),
  refund: createTargetLink('finance', () => 'orders/refunds'),
  order: createTargetLink('finance', (id) => `orders/order/${id}`),
  incident: createTargetLink('finance', () => 'orders/bills'),
  product: createTargetLink('finance', () => 'orders/products'),
  article: createTargetLink('content', (id) => `content/article/${id}`),
  banner: createTargetLink('content', () => 'content/banners'),
  draw: createTargetLink('draws', buildDrawPath),
  closure: createTargetLink('draws', () => 'draws/closures'),
  word: createTargetLink('moderation', () => 'moderation/words'),
}

/** Builds the path of a draw. The log identifies a draw by game and issue: 双色球2022147. */
function buildDrawPath(target: string): string {
  const game = ALL_GAMES.find(({ name }) => target.startsWith(name))
  return game ? `draws/${game.type}/${target.slice(game.name.length)}` : 'draws'
}

/** Target of an action, with a link to its page if the operator's role may open that page. */
export function RowTarget({ row }: { row: AuditRow }) {
  const may = useHasPermission()
  const kind = auditTarget(row.action)
  const label = formatTarget(row)
  const lead = TARGET_LINKS[kind]
  const isGone = kind === 'account' && row.target_name === ''
  if (label === '' || !lead || isGone || !may(lead.permission)) return label
  return <a href={`#${lead.place(row.target)}`}>{label}</a>
}
