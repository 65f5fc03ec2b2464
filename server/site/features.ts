import { accountFeature } from '#server/people/account/account.feature.ts'
import { almanacFeature } from '#server/play/almanac/almanac.feature.ts'
import { atomFeature } from '#server/play/atom/atom.feature.ts'
import { auditFeature } from '#server/infra/audit/audit.feature.ts'
import { backupFeature } from '#server/admin/backup/backup.feature.ts'
import { bannersFeature } from '#server/play/banners/banners.feature.ts'
import { calendarFeature } from '#server/play/calendar/calendar.feature.ts'
import { chartsFeature } from '#server/play/charts/charts.feature.ts'
import { omissionsFeature } from '#server/play/omissions/omissions.feature.ts'
import { coinsFeature } from '#server/people/coins/coins.feature.ts'
import { contentFeature } from '#server/cms/content/content.feature.ts'
import { discussionFeature } from '#server/ugc/discussion/discussion.feature.ts'
import { drawsFeature } from '#server/play/draws/draws.feature.ts'
import { forumFeature } from '#server/community/forum/forum.feature.ts'
import { httpFeature } from '#server/infra/http/http.feature.ts'
import { jobsFeature } from '#server/infra/jobs/jobs.feature.ts'
import { limitsFeature } from '#server/infra/limits/limits.feature.ts'
import { keptTicketsFeature } from '#server/play/kept-tickets/kept-tickets.feature.ts'
import { liveFeature } from '#server/play/live/live.feature.ts'
import { mailFeature } from '#server/messaging/mail/mail.feature.ts'
import { mediaFeature } from '#server/ugc/media/media.feature.ts'
import { membershipFeature } from '#server/people/membership/membership.feature.ts'
import { moderationFeature } from '#server/ugc/moderation/moderation.feature.ts'
import { notificationsFeature } from '#server/messaging/notifications/notifications.feature.ts'
import { openFeature } from '#server/play/open/open.feature.ts'
import { operatorsFeature } from '#server/people/operators/operators.feature.ts'
import { ordersFeature } from '#server/payments/orders/orders.feature.ts'
import { outboxFeature } from '#server/messaging/outbox/outbox.feature.ts'
import { picksFeature } from '#server/play/picks/picks.feature.ts'
import { playersFeature } from '#server/admin/players/players.feature.ts'
import { pushFeature } from '#server/messaging/push/push.feature.ts'
import { rankingFeature } from '#server/community/ranking/ranking.feature.ts'
import { remindersFeature } from '#server/play/reminders/reminders.feature.ts'
import { searchFeature } from '#server/ugc/search/search.feature.ts'
import { settlementFeature } from '#server/play/settlement/settlement.feature.ts'
import { sharingFeature } from '#server/play/sharing/sharing.feature.ts'
import { signInFeature } from '#server/people/sign-in/sign-in.feature.ts'
import { smsFeature } from '#server/people/sms/sms.feature.ts'
import { todayFeature } from '#server/admin/today/today.feature.ts'
import { visibilityFeature } from '#server/ugc/visibility/visibility.feature.ts'
import { picturesOfContent } from '#server/cms/content/shown-pictures.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import type { TableRetention } from '#server/infra/db/columns.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import type { FeatureChecks } from '#server/infra/lib/check.ts'
import type { SiteFacts } from '#server/infra/lib/facts.ts'
import type { NotificationWords } from '#server/messaging/notifications/notifications.ts'
import type { Places } from '#server/ugc/media/media.ts'
import type { CheckContext } from './checks.ts'
import type { SiteContext } from './context.ts'
import type { JobContext } from './site-jobs.ts'
import type { FactContext } from './watching.ts'

/** What a feature states for the whole site, as one value in its x.feature.ts. Each part asks for as much of the site as it needs. */
interface Feature {
  /** Answers its calls. */
  routes?: readonly ((site: SiteContext) => void | Promise<void>)[]
  /** What it does by itself, and when. */
  jobs?: (site: JobContext) => FeatureJobs
  /** What operators want to know to be in order, and its figures of each day. */
  checks?: (site: CheckContext) => FeatureChecks
  /** Its figures of the whole site, for whoever watches that (METRICS_PORT). */
  facts?: (site: FactContext) => SiteFacts
  /** Which tables hold rows of members, what an export shows of them and what a deletion takes. */
  personalData?: PersonalData | ((site: PersonalDataContext) => PersonalData)
  /** Its notifications in words, by kind. */
  words?: Partial<NotificationWords>
  /** How long its rows stay that go by their age. */
  retention?: TableRetention
}

/** All features. In this order 今天 shows their checks and figures. */
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
  outboxFeature,
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
  atomFeature,
  mailFeature,
  pushFeature,
  rankingFeature,
  discussionFeature,
  visibilityFeature,
  openFeature,
  operatorsFeature,
  playersFeature,
  signInFeature,
  todayFeature,
  almanacFeature,
  bannersFeature,
  sharingFeature,
  liveFeature,
  chartsFeature,
  omissionsFeature,
  searchFeature,
] as const satisfies readonly Feature[]

export const features: readonly Feature[] = FEATURES

/** How long rows stay that go by their age. */
export const RETENTION: TableRetention = Object.assign({}, ...features.map(({ retention }) => retention))

type WordsOf<One> = One extends { words: infer Words } ? Words : never
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

/** What members are told, in the words of the features that tell them: the types ask for those of every kind. */
export const notificationWords: NotificationWords = Object.assign({}, ...features.map(({ words }) => words)) as All<
  WordsOf<(typeof FEATURES)[number]>
>

interface PersonalDataContext {
  places: Places
  words: NotificationWords
  /** Paths of uploads that stay, whoever has sent them. */
  picturesOfSite: (db: Reader) => Promise<string[]>
}

/**
 * What the features keep of a member, in the order in which it is erased: picks first, because that waits for whoever settles
 * them, and what that settlement says of the member is then there to go.
 */
export function personalDataOf(places: Places): PersonalData[] {
  const context = { places, words: notificationWords, picturesOfSite: picturesOfContent }
  const inOrder = new Set<Feature>([picksFeature, ...features])
  return [...inOrder].flatMap(({ personalData: stated }) => {
    if (!stated) return []
    return [typeof stated === 'function' ? stated(context) : stated]
  })
}
