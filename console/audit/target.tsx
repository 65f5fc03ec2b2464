import { formatTarget } from '#contract/audit-labels.ts'
import { type AuditRow, type AuditTarget, auditTarget } from '#contract/infra/audit.console.ts'
import type { Permission } from '#contract/infra/roles.ts'
import { ALL_GAMES } from '#lottery/games.ts'
import { useHasPermission } from '#console/page/operator.query.ts'

/** Permission that the page of a target requires, and the path of the page. Without a page the target is shown as text. */
const TARGET_LINKS: Readonly<Partial<Record<AuditTarget, [permission: Permission, toPath: (id: string) => string]>>> = {
  account: ['players', (id) => `players/${id}`],
  refund: ['finance', () => 'orders/refunds'],
  order: ['finance', (id) => `orders/order/${id}`],
  incident: ['finance', () => 'orders/bills'],
  product: ['finance', () => 'orders/products'],
  article: ['content', (id) => `content/article/${id}`],
  banner: ['content', () => 'content/banners'],
  draw: ['draws', buildDrawPath],
  closure: ['draws', () => 'draws/closures'],
  word: ['moderation', () => 'moderation/words'],
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
  const link = TARGET_LINKS[kind]
  const isGone = kind === 'account' && row.target_name === ''
  if (label === '' || !link || isGone || !may(link[0])) return label
  return <a href={`#${link[1](row.target)}`}>{label}</a>
}
