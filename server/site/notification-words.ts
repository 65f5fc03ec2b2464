import { calendarWords } from '#server/play/calendar/calendar.words.ts'
import { mailWords } from '#server/messaging/mail/mail.words.ts'
import type { NotificationWords } from '#server/messaging/notifications/notifications.ts'
import { notificationsWords } from '#server/messaging/notifications/notifications.words.ts'
import { ordersWords } from '#server/payments/orders/orders.words.ts'
import { remindersWords } from '#server/play/reminders/reminders.words.ts'
import { settlementWords } from '#server/play/settlement/settlement.words.ts'
import { signInWords } from '#server/people/sign-in/sign-in.words.ts'

/** What members are told, in the words of the features that tell them. */
export const notificationWords: NotificationWords = {
  ...signInWords,
  ...settlementWords,
  ...remindersWords,
  ...ordersWords,
  ...notificationsWords,
  ...mailWords,
  ...calendarWords,
}
