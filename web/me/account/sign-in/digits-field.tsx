import type { ComponentProps, SyntheticEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/shared/ui/forms/field.tsx'

interface DigitsFieldProps extends ComponentProps<typeof Field> {
  input: UseFormRegisterReturn
  /** Extracts the accepted digits from typed or pasted text. */
  keep: (text: string) => string
}

/**
 * A field that accepts only digits. Filters manually, because maxLength would truncate 123 456 before the space is
 * removed.
 */
export function DigitsField({ input, keep, ...field }: DigitsFieldProps) {
  const clean = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    currentTarget.value = keep(currentTarget.value)
  }
  return (
    <Field
      {...input}
      {...field}
      inputMode="numeric"
      // A change during IME composition would abort it, and its end fires no input event.
      onInput={(event) => !isComposing(event.nativeEvent) && clean(event)}
      onCompositionEnd={(event) => {
        clean(event)
        void input.onChange(event)
      }}
    />
  )
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
