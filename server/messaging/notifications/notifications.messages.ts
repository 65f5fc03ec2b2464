import type { NotificationText } from '#contract/messaging/notifications.ts'
import { anchors, paths } from '#contract/paths.ts'
import type { NotificationSubject } from './notifications.queries.ts'
import type { DecisionData, SanctionData } from './decisions.ts'

export const notificationsMessages = {
  reply: (about: NotificationSubject): NotificationText => ({
    title: `${about.who}${about.threadId ? '回复了您的评论' : '评论了您的动态'}`,
    memo: about.text,
    link: buildNotificationLink(about),
  }),
  mention: (about: NotificationSubject): NotificationText => ({
    title: `${about.who}在评论里提到了您`,
    memo: about.text,
    link: buildNotificationLink(about),
  }),
  like: (about: NotificationSubject): NotificationText => ({
    title: `${about.who}${about.people > 1 ? `等${about.people}人` : ''}赞了您的${about.commentId === null ? '动态' : '评论'}`,
    memo: about.text,
    link: buildNotificationLink(about),
  }),
  share: (about: NotificationSubject): NotificationText => ({
    title: `${about.who}分享了您的动态`,
    memo: about.text,
    link: buildNotificationLink(about),
  }),
  held: (notifications: DecisionData & Partial<NotificationSubject>): NotificationText => ({
    title: `您的${NAMES[notifications.subject]}正在审核`,
    memo: `${formatReason(notifications)}审核通过前只有您自己能看到。`,
    link: buildNotificationLink(notifications),
  }),
  published: (notifications: DecisionData & Partial<NotificationSubject>): NotificationText => ({
    title: `您的${NAMES[notifications.subject]}已通过审核`,
    memo: notifications.reason || (notifications.text ?? ''),
    link: buildNotificationLink(notifications),
  }),
  taken_down: (notifications: DecisionData & Partial<NotificationSubject>): NotificationText => ({
    title: notifications.subject === 'nickname' ? '您的昵称已被移除' : `您的${NAMES[notifications.subject]}已下架`,
    memo: `${formatReason(notifications)}其他人看不到它。${notifications.reviewId === 0 ? '这是对您申诉的答复。' : '如有异议，可在7天内申诉一次。'}`,
    link: buildNotificationLink(notifications),
    review_id: notifications.reviewId,
  }),
  reported: ({ subject, upheld }: { subject: DecisionData['subject']; upheld: boolean }): NotificationText => ({
    title: `您举报的${NAMES[subject]}已处理`,
    memo: upheld ? '核实后已经处理，感谢您的举报。' : '经审核，没有发现违反约定的内容。您也可以屏蔽对方。',
    link: '',
  }),
  sanction: ({ kind, reason, until, isLifted }: SanctionData): NotificationText => ({
    title: isLifted ? SANCTIONS[kind].over : SANCTIONS[kind].begun,
    memo: isLifted ? '您可以照常使用了。' : `原因：${reason.replace(/。$/, '')}。${until && `${until} 后可以再发布。`}`,
    link: '',
  }),
}

const SANCTIONS = {
  mute: { begun: '您已被禁言', over: '您的禁言已解除' },
  ban: { begun: '您的账号已停用', over: '您的账号已恢复' },
} as const satisfies Record<SanctionData['kind'], { begun: string; over: string }>

const NAMES = { post: '动态', comment: '评论', nickname: '昵称' } as const satisfies Record<
  DecisionData['subject'],
  string
>

const formatReason = ({ reason }: DecisionData): string => (reason === '' ? '' : `原因：${reason.replace(/。$/, '')}。`)

type NotificationTarget = Partial<Pick<NotificationSubject, 'postId' | 'commentId' | 'threadId' | 'drawId' | 'game'>>

/** Path of the post or ranking of a notification; without either, of the personal centre. */
function buildNotificationLink({ postId, commentId, threadId = null, drawId, game }: NotificationTarget): string {
  const at = commentId ? anchors.comment(commentId, threadId) : ''
  if (postId) return paths.topic(postId) + at
  return drawId && game ? paths.ranking(game, drawId) + at : paths.personalCenter()
}
