import { removeMail, setMailContent } from '#contract/messaging/mail.ts'
import type { EndpointCases } from '#server/testing/cases.ts'

export const cases: EndpointCases = {
  [removeMail.path]: { addsNothing: true },
  [setMailContent.path]: { addsNothing: true },
}
