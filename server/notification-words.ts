import { calendarWords } from '#server/calendar/calendar.words.ts'
import { mailWords } from '#server/mail/mail.words.ts'
import type { NotificationWords } from '#server/notifications/notifications.ts'
import { notificationsWords } from '#server/notifications/notifications.words.ts'
import { ordersWords } from '#server/orders/orders.words.ts'
import { remindersWords } from '#server/reminders/reminders.words.ts'
import { settlementWords } from '#server/settlement/settlement.words.ts'
import { signInWords } from '#server/sign-in/sign-in.words.ts'

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
