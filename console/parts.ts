import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { Permission } from '#contract/infra/roles.ts'

interface ConsolePart {
  /** First segment of the part's path in the URL fragment; also its key in the counts of pending items. */
  place: string
  name: string
  permission: Permission | 'any'
  Page: LazyExoticComponent<ComponentType>
}

const createPart = (
  place: string,
  name: string,
  permission: ConsolePart['permission'],
  load: () => Promise<{ Component: ComponentType }>,
): ConsolePart => ({
  place,
  name,
  permission,
  Page: lazy(async () => ({ default: (await load()).Component })),
})

/** The parts of the console in the order of the navigation. Each part is loaded when it is opened. */
export const PARTS: readonly ConsolePart[] = [
  createPart('', '今天', 'any', () => import('./today/today-page.tsx')),
  createPart('draws', '开奖', 'draws', () => import('./draws/draws-page.tsx')),
  createPart('content', '内容', 'content', () => import('./content/content-page.tsx')),
  createPart('moderation', '社区', 'moderation', () => import('./moderation/moderation-page.tsx')),
  createPart('players', '玩家', 'players', () => import('./players/players-page.tsx')),
  createPart('orders', '资金', 'finance', () => import('./orders/orders-page.tsx')),
  createPart('operators', '员工', 'any', () => import('./operators/operators-page.tsx')),
  createPart('log', '记录', 'any', () => import('./audit/audit-page.tsx')),
]
