import { accountFeature } from '#server/people/account/account.feature.ts'
import { registerAlmanacRoutes } from '#server/play/almanac/almanac.routes.ts'
import { registerAtomRoutes } from '#server/play/atom/atom.routes.ts'
import { auditFeature } from '#server/infra/audit/audit.feature.ts'
import { backupFeature } from '#server/admin/backup/backup.feature.ts'
import { calendarFeature } from '#server/play/calendar/calendar.feature.ts'
import { registerChartRoutes } from '#server/play/charts/charts.routes.ts'
import { registerOmissionRoutes } from '#server/play/omissions/omissions.routes.ts'
import { coinsFeature } from '#server/people/coins/coins.feature.ts'
import { contentFeature } from '#server/cms/content/content.feature.ts'
import { discussionFeature } from '#server/ugc/discussion/discussion.feature.ts'
import { drawsFeature } from '#server/play/draws/draws.feature.ts'
import { forumFeature } from '#server/community/forum/forum.feature.ts'
import { httpFeature } from '#server/infra/http/http.feature.ts'
import { jobsFeature } from '#server/infra/jobs/jobs.feature.ts'
import { limitsFeature } from '#server/infra/limits/limits.feature.ts'
import { keptTicketsFeature } from '#server/play/kept-tickets/kept-tickets.feature.ts'
import { registerLiveRoutes } from '#server/play/live/live.routes.ts'
import { mailFeature } from '#server/messaging/mail/mail.feature.ts'
import { mediaFeature } from '#server/ugc/media/media.feature.ts'
import { membershipFeature } from '#server/people/membership/membership.feature.ts'
import { moderationFeature } from '#server/ugc/moderation/moderation.feature.ts'
import { notificationsFeature } from '#server/messaging/notifications/notifications.feature.ts'
import { registerOpenDataRoutes } from '#server/play/open/open.routes.ts'
import { operatorsFeature } from '#server/people/operators/operators.feature.ts'
import { ordersFeature } from '#server/payments/orders/orders.feature.ts'
import { picksFeature } from '#server/play/picks/picks.feature.ts'
import { playersFeature } from '#server/admin/players/players.feature.ts'
import { rankingFeature } from '#server/community/ranking/ranking.feature.ts'
import { remindersFeature } from '#server/play/reminders/reminders.feature.ts'
import { searchRoutes } from '#server/ugc/search/search.routes.ts'
import { settlementFeature } from '#server/play/settlement/settlement.feature.ts'
import { registerSharingRoutes } from '#server/play/sharing/sharing.routes.ts'
import { signInFeature } from '#server/people/sign-in/sign-in.feature.ts'
import { smsFeature } from '#server/people/sms/sms.feature.ts'
import { todayFeature } from '#server/admin/today/today.feature.ts'
import { visibilityFeature } from '#server/ugc/visibility/visibility.feature.ts'
import { listContentPictures } from '#server/cms/content/shown-pictures.ts'
import type { TableRetention } from '#server/infra/db/columns.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import type { NotificationMessages } from '#server/messaging/notifications/notifications.ts'
import type { UploadStorage } from '#server/ugc/media/media.ts'
import type { Feature } from './feature.ts'

/**
 * All features, in the order in which the operators' page 今天 shows their checks. The last entry has the routes of
 * features without an `x.feature.ts`.
 */
const FEATURES = [
  accountFeature,
  drawsFeature,
  settlementFeature,
  moderationFeature,
  ordersFeature,
  coinsFeature,
  contentFeature,
  jobsFeature,
  backupFeature,
  mediaFeature,
  smsFeature,
  httpFeature,
  limitsFeature,
  forumFeature,
  picksFeature,
  auditFeature,
  membershipFeature,
  notificationsFeature,
  remindersFeature,
  keptTicketsFeature,
  calendarFeature,
  mailFeature,
  rankingFeature,
  discussionFeature,
  visibilityFeature,
  operatorsFeature,
  playersFeature,
  signInFeature,
  todayFeature,
  {
    routes: [
      registerAlmanacRoutes,
      registerAtomRoutes,
      registerChartRoutes,
      registerLiveRoutes,
      registerOmissionRoutes,
      registerOpenDataRoutes,
      registerSharingRoutes,
      searchRoutes,
    ],
  },
] as const satisfies readonly Feature[]

type RouteParameter<One> = One extends { routes: readonly ((site: infer Context) => unknown)[] } ? Context : never

/** Intersection of the parameters that the routes of all features declare. */
export type SiteContext = Intersection<RouteParameter<(typeof FEATURES)[number]>>

export const features: readonly Feature<SiteContext>[] = FEATURES

export const RETENTION: TableRetention = Object.assign({}, ...features.map(({ retention }) => retention))

type MessagesOf<One> = One extends { words: infer Words } ? Words : never
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

/** The compiler rejects a notification kind without a text. */
export const notificationMessages: NotificationMessages = Object.assign(
  {},
  ...features.map(({ words }) => words),
) as Intersection<MessagesOf<(typeof FEATURES)[number]>>

/** Picks are deleted first: their deletion waits for a running settlement, which creates notifications. */
export function listPersonalData(places: UploadStorage): PersonalData[] {
  const context = { places, words: notificationMessages, picturesOfSite: listContentPictures }
  const inOrder = new Set<Feature<SiteContext>>([picksFeature, ...features])
  return [...inOrder].flatMap(({ personalData: data }) => {
    if (!data) return []
    return [typeof data === 'function' ? data(context) : data]
  })
}
