import type { ComponentProps, SyntheticEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/shared/ui/field.tsx'

interface DigitsFieldProps extends ComponentProps<typeof Field> {
  input: UseFormRegisterReturn
  /** The digits of what was typed or pasted that stay. */
  keep: (text: string) => string
}

/** A field that holds digits alone. By hand, since a maxLength would cut 123 456 before the space is out. */
export function DigitsField({ input, keep, ...field }: DigitsFieldProps) {
  const clean = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    currentTarget.value = keep(currentTarget.value)
  }
  return (
    <Field
      {...input}
      {...field}
      inputMode="numeric"
      // What an input method is still composing breaks off when it is changed; it gives no input event at its end.
      onInput={(event) => !isComposing(event.nativeEvent) && clean(event)}
      onCompositionEnd={(event) => {
        clean(event)
        void input.onChange(event)
      }}
    />
  )
}

const isComposing = (event: Event): boolean => event instanceof InputEvent && event.isComposing
