import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { Permission } from '#contract/infra/roles.ts'

interface ConsolePart {
  /** First segment of its path. */
  place: string
  name: string
  /** Required permission. */
  permission: Permission | 'any'
  Page: LazyExoticComponent<ComponentType>
}

/** The parts of the console in navigation order, loaded on demand. */
export const PARTS: readonly ConsolePart[] = [
  {
    place: '',
    name: '今天',
    permission: 'any',
    Page: lazy(async () => ({ default: (await import('./today/today-page.tsx')).TodayPage })),
  },
  {
    place: 'draws',
    name: '开奖',
    permission: 'draws',
    Page: lazy(async () => ({ default: (await import('./draws/draws-page.tsx')).DrawsPage })),
  },
  {
    place: 'content',
    name: '内容',
    permission: 'content',
    Page: lazy(async () => ({ default: (await import('./content/content-page.tsx')).ContentPage })),
  },
  {
    place: 'moderation',
    name: '社区',
    permission: 'moderation',
    Page: lazy(async () => ({ default: (await import('./moderation/moderation-page.tsx')).ModerationPage })),
  },
  {
    place: 'players',
    name: '玩家',
    permission: 'players',
    Page: lazy(async () => ({ default: (await import('./players/players-page.tsx')).PlayersPage })),
  },
  {
    place: 'orders',
    name: '资金',
    permission: 'finance',
    Page: lazy(async () => ({ default: (await import('./orders/orders-page.tsx')).OrdersPage })),
  },
  {
    place: 'operators',
    name: '员工',
    permission: 'any',
    Page: lazy(async () => ({ default: (await import('./operators/operators-page.tsx')).OperatorsPage })),
  },
  {
    place: 'log',
    name: '记录',
    permission: 'any',
    Page: lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage })),
  },
]
