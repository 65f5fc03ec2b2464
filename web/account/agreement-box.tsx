import type { UseFormRegisterReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { type AgreementKind, paths } from '#contract/paths.ts'
import { Checkbox } from '#web/ui/field.tsx'
import styles from './account-forms.module.css'

/** The box that nobody has ticked beforehand. The agreements open beside the form, which keeps what was typed. */
export function AgreementBox({ input, error }: { input: UseFormRegisterReturn; error: string | undefined }) {
  return (
    <Checkbox {...input} error={error} className={styles.consent}>
      我已阅读并同意
      <AgreementLink kind="user">《用户协议》</AgreementLink>和
      <AgreementLink kind="privacy">《隐私协议》</AgreementLink>
    </Checkbox>
  )
}

function AgreementLink({ kind, children }: { kind: AgreementKind; children: string }) {
  return (
    <Link className="link" to={paths.agreement(kind)} target="_blank">
      {children}
      <span className="sr">（在新窗口打开）</span>
    </Link>
  )
}
