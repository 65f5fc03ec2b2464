import type { setMailContent } from '#contract/messaging/mail.ts'
import type { setPushContent } from '#contract/messaging/push.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import type { Action } from '#web/shared/page/use-action.ts'
import { Switch } from '#web/shared/ui/forms/field.tsx'
import styles from './settings.module.css'

interface Props {
  label: string
  isOn: boolean
  action: Action<InputOf<typeof setMailContent | typeof setPushContent>>
}

/** Switch for the content of e-mails or push messages. A message without content only announces a notification. */
export const ContentSwitch = ({ label, isOn, action: { run, pending } }: Props) => (
  <Switch
    className={styles.switch}
    checked={pending ? !isOn : isOn}
    onChange={({ target }) => run({ is_on: target.checked ? 1 : 0 })}
  >
    <span className="sr">{label}</span>
  </Switch>
)
