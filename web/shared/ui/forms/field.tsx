import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '#web/shared/ui/cx.ts'
import { Icon } from '#web/shared/ui/icon.tsx'
import styles from './field.module.css'

interface FieldFrameProps {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Whether the label is visually hidden. */
  quiet?: boolean
}

type FieldProps = FieldFrameProps & ComponentProps<'input'> & { after?: ReactNode }

/** `after`: a control inside the field's frame, such as a button. */
export function Field({ label, error, hint, quiet, after, className, id, ...input }: FieldProps) {
  const { ids, described } = useIds(error, hint, id)
  return (
    <FieldFrame {...{ label, error, hint, quiet, ids }} className={className}>
      <span className={cx(styles.box, error && styles.wrong)}>
        <input id={ids} aria-invalid={error ? true : undefined} aria-describedby={described} {...input} />
        {after}
      </span>
    </FieldFrame>
  )
}

type AreaFieldProps = FieldFrameProps & ComponentProps<'textarea'>

export function AreaField({ label, error, hint, quiet, className, id, ...area }: AreaFieldProps) {
  const { ids, described } = useIds(error, hint, id)
  return (
    <FieldFrame {...{ label, error, hint, quiet, ids }} className={className}>
      <span className={cx(styles.box, error && styles.wrong)}>
        <textarea id={ids} rows={4} aria-invalid={error ? true : undefined} aria-describedby={described} {...area} />
      </span>
    </FieldFrame>
  )
}

type SelectFieldProps = FieldFrameProps & ComponentProps<'select'>

export function SelectField({ label, error, hint, quiet, className, id, children, ...select }: SelectFieldProps) {
  const { ids, described } = useIds(error, hint, id)
  return (
    <FieldFrame {...{ label, error, hint, quiet, ids }} className={className}>
      <span className={cx(styles.box, styles.select, error && styles.wrong)}>
        <select id={ids} aria-invalid={error ? true : undefined} aria-describedby={described} {...select}>
          {children}
        </select>
        <Icon name="down" size={16} />
      </span>
    </FieldFrame>
  )
}

type CheckboxProps = ComponentProps<'input'> & { error?: string | undefined }

export function Checkbox({ children, error, className, ...input }: CheckboxProps) {
  const { ids, described } = useIds(error, undefined)
  return (
    <div className={className}>
      <label className={styles.check}>
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={described} {...input} />
        <span>{children}</span>
      </label>
      <Wrong id={ids} error={error} />
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
  ids: string
  className: string | undefined
  children: ReactNode
}

function FieldFrame({ label, error, hint, quiet, ids, className, children }: FrameProps) {
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={ids} className={quiet ? 'sr' : styles.label}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${ids}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <Wrong id={ids} error={error} />
    </div>
  )
}

function Wrong({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className={styles.error} role="alert">
      <Icon name="warn" size={16} />
      {error}
    </p>
  )
}
