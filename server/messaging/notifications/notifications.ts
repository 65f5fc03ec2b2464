/** Entry file of notifications: functions and types that other features may import. */
export { notifyDecision, notifyReporters, notifySanction } from './decisions.ts'
export type { NotificationMessages } from './notifications.present.ts'
export { deleteNotificationsAbout, replaceNotifications } from './notifications.store.ts'
export { notifyMember } from './notify-member.ts'
export { type ReminderContent, getReminderContent } from './reminder-content.ts'
export { disableMail, selectEnabledMembers } from './settings.ts'
export { socialHooks } from './social.ts'
