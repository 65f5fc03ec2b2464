import type { Endpoint, InputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import { CallForm, type CallFormProps } from './call-form.tsx'
import { ChangedElsewhere, type ChangedElsewhereProps, type Fields } from './changed-elsewhere.tsx'
import { isNewerRevision, useFormBase } from './use-form-base.ts'

interface Props<E extends Endpoint, Setting>
  extends Omit<CallFormProps<E>, 'given' | 'onTyped' | 'onDone'>, Pick<ChangedElsewhereProps, 'names' | 'inWords'> {
  /** The setting as it is stored now. */
  now: Setting
  /** `begin` makes a setting the base of the next change. */
  onDone?: (data: ReplyOf<E>, begin: (setting: Setting) => void) => void
}

/** Form for a setting. Warns the operator if another operator saves other values meanwhile. */
export function SettingForm<E extends Endpoint, Setting extends Partial<InputOf<E>> & Fields & { revision: number }>({
  now,
  names,
  inWords,
  onDone,
  ...form
}: Props<E, Setting>) {
  const { begun, begin, isElsewhere, onTyped } = useFormBase(now, isNewerRevision)
  return (
    <>
      {isElsewhere && (
        <ChangedElsewhere
          before={begun}
          after={now}
          names={names}
          {...(inWords && { inWords })}
          onKeep={() => begin(now)}
        />
      )}
      <CallForm<E> {...form} given={begun} onTyped={onTyped} onDone={(data) => onDone?.(data, begin)} />
    </>
  )
}
