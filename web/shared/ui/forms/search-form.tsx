import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/shared/ui/button.tsx'
import { cx } from '#web/shared/ui/cx.ts'
import { Field } from './field.tsx'
import styles from './search-form.module.css'

interface Props {
  /** Path of the results page. Submitting adds the query to its URL, so the form works without JavaScript. */
  action: string
  q: string
  label: string
  placeholder: string
  maxLength: number
  verb?: string
  among?: Record<string, string | number> | undefined
  className?: string | undefined
}

export function SearchForm({ action, q, verb = '搜索', among, className, ...field }: Props) {
  const box = useRef<HTMLInputElement>(null)
  // The field is not remounted when the URL changes, because it would lose the focus, so its value is set here.
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
