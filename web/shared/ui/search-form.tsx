import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import styles from './search-form.module.css'

interface Props {
  /** The page whose address is what is looked for, so that it works without JavaScript. */
  action: string
  /** What is looked for now; '': nothing. */
  q: string
  label: string
  placeholder: string
  maxLength: number
  /** The button's word. */
  verb?: string
  /** What else stands in the address. */
  among?: Record<string, string | number> | undefined
  className?: string | undefined
}

/** A box and a button: what is typed is looked for at another address. */
export function SearchForm({ action, q, verb = '搜索', among, className, ...field }: Props) {
  const box = useRef<HTMLInputElement>(null)
  // The box stays, and the focus in it, when the address changes.
  useEffect(() => {
    if (box.current) box.current.value = q
  }, [q])
  return (
    <search>
      <Form className={cx(styles.form, className)} action={action}>
        {Object.entries(among ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          {...field}
          ref={box}
          quiet
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={q}
          className={styles.field}
        />
        <Button type="submit" icon="search">
          {verb}
        </Button>
      </Form>
    </search>
  )
}
