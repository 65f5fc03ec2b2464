import { signInWords } from '#server/sign-in/sign-in.words.ts'
import { settlementWords } from '#server/settlement/settlement.words.ts'
import type { NotificationWords } from '#server/notifications/notifications.ts'

/** What members are told, in the words of the features that tell them. */
export const notificationWords: NotificationWords = { ...signInWords, ...settlementWords }
