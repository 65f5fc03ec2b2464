import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './field.module.css'

interface FieldFrameProps {
  label: string
  error?: string | undefined
  hint?: ReactNode
  quiet?: boolean
}

type FieldProps = FieldFrameProps & ComponentProps<'input'> & { after?: ReactNode }

/** `after`: a control inside the field's frame, such as a button. */
export const Field = ({ label, error, hint, quiet, after, className, id, ...input }: FieldProps) => (
  <FieldFrame {...{ label, error, hint, quiet, className, id }}>
    {(control) => (
      <>
        <input {...control} {...input} />
        {after}
      </>
    )}
  </FieldFrame>
)

type AreaFieldProps = FieldFrameProps & ComponentProps<'textarea'>

export const AreaField = ({ label, error, hint, quiet, className, id, ...area }: AreaFieldProps) => (
  <FieldFrame {...{ label, error, hint, quiet, className, id }}>
    {(control) => <textarea rows={4} {...control} {...area} />}
  </FieldFrame>
)

type SelectFieldProps = FieldFrameProps & ComponentProps<'select'>

export const SelectField = ({ label, error, hint, quiet, className, id, ...select }: SelectFieldProps) => (
  <FieldFrame {...{ label, error, hint, quiet, className, id }} boxClass={styles.select}>
    {(control) => (
      <>
        <select {...control} {...select} />
        <Icon name="down" size={16} />
      </>
    )}
  </FieldFrame>
)

type CheckboxProps = ComponentProps<'input'> & { error?: string | undefined }

export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const { ids, described } = useIds(error, undefined)
  return (
    <div className={className}>
      <label className={styles.check}>
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={described} {...input} />
        <span>{children}</span>
      </label>
      <FieldError id={`${ids}-error`} error={error} />
    </div>
  )
}

export function Switch({ children, className, ...input }: ComponentProps<'input'>) {
  return (
    <label className={cx(styles.switch, className)}>
      <input type="checkbox" role="switch" {...input} />
      <span>{children}</span>
    </label>
  )
}

function useIds(error: string | undefined, hint: ReactNode, given?: string) {
  const made = useId()
  const ids = given ?? made
  const described = [error && `${ids}-error`, hint && `${ids}-hint`].filter(Boolean).join(' ')
  return { ids, described: described || undefined }
}

type FrameProps = { [Key in keyof FieldFrameProps]: FieldFrameProps[Key] | undefined } & {
  label: string
  id: string | undefined
  className: string | undefined
  boxClass?: string | undefined
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode
}

function FieldFrame({ label, error, hint, quiet, id, className, boxClass, children }: FrameProps) {
  const { ids, described } = useIds(error, hint, id)
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={ids} className={quiet ? 'sr' : styles.label}>
        {label}
      </label>
      <span className={cx(styles.box, boxClass, error && styles.wrong)}>
        {children({ id: ids, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      </span>
      {hint && (
        <p id={`${ids}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${ids}-error`} error={error} />
    </div>
  )
}

/** Error message below a field or a group of choices. */
export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="warn" size={16} />
      {error}
    </p>
  )
}
