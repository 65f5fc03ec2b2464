import { removeMail, setMailContent } from '#contract/messaging/mail.ts'
import type { Cases } from '#server/testing/cases.ts'

export const cases: Cases = {
  [removeMail.path]: { addsNothing: true },
  [setMailContent.path]: { addsNothing: true },
}
