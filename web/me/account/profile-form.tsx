import { useEffect, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { editProfile, maskedPhone, myProfile, type User } from '#contract/people/account.ts'
import { latestBirthday } from '#contract/people/birthday.ts'
import { dropDraft, keepDraft, storedDraft } from '#client/draft.ts'
import { localDate } from '#lottery/dates.ts'
import { siteTime } from '#client/site-clock.ts'
import { toast } from '#web/shared/lib/toasts.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { Field, SelectField } from '#web/shared/ui/field.tsx'
import { useAsk } from '#web/shared/page/ask.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { AvatarField, useUpload } from './avatar-field.tsx'
import { changeOf, type Edited, editedOf, GENDERS, PROFILE, PROFILE_KEY, touched } from './edited.ts'
import { useProfileChanged } from './profile.queries.ts'
import { genderName } from './profile-words.ts'
import { birthdayRule, nicknameRule } from './rules.ts'
import styles from './profile.module.css'

interface Props {
  user: User
  /** Starts with the focus in the first field. */
  focused: boolean
  onDone: () => void
}

/** Form of the profile. Phone and member code are read-only. */
export function ProfileForm({ user, focused, onDone }: Props) {
  // Initial values of the form: the profile may be refetched meanwhile.
  const [before] = useState(() => editedOf(user))
  const { run: save, pending: saving } = useSave(user, onDone)
  const birthdayId = useId()
  const today = localDate(new Date(siteTime()))
  const { register, handleSubmit, setValue, setFocus, subscribe, control, formState } = useForm<Edited>({
    defaultValues: { ...before, ...storedDraft(PROFILE, PROFILE_KEY, user.vip_code) },
  })
  const avatarUrl = useWatch({ control, name: 'avatarUrl' })
  const { run: send, pending: uploading } = useUpload((path) => setValue('avatarUrl', path))
  useEffect(() => {
    if (focused) setFocus('nickname')
  }, [focused, setFocus])
  useEffect(() => {
    const keep = ({ values }: { values: Edited }) => {
      const whole = halfWritten(birthdayId) === null ? values : { ...values, birthday: before.birthday }
      keepDraft(PROFILE, PROFILE_KEY, user.vip_code, touched(before, whole))
    }
    return subscribe({ formState: { values: true }, callback: keep })
  }, [subscribe, user.vip_code, before, birthdayId])
  const { errors } = formState
  // Saving waits for a pending picture upload; no upload may start while saving.
  const busy = saving || uploading
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((edited) => save(touched(before, edited)))(event)}
    >
      <AvatarField name={user.nickname} src={avatarUrl} busy={busy} onChoose={send} />
      <Field
        {...register('nickname', { validate: nicknameRule })}
        label="昵称"
        hint="最多12个字"
        autoComplete="nickname"
        error={errors.nickname?.message}
      />
      <SelectField {...register('gender')} label="性别">
        {GENDERS.map((gender) => (
          <option key={gender} value={gender}>
            {genderName(gender)}
          </option>
        ))}
      </SelectField>
      <Field
        {...register('birthday', { validate: (text) => halfWritten(birthdayId) ?? birthdayRule(text, today) })}
        id={birthdayId}
        label="生日"
        type="date"
        min="1900-01-01"
        max={latestBirthday(today)}
        autoComplete="bday"
        error={errors.birthday?.message}
      />
      <dl className={styles.facts}>
        <Fact words name="手机号">
          {maskedPhone(user.phone)}，在设置里可以更换
        </Fact>
        <Fact words name="会员编号">
          {user.vip_code}
        </Fact>
      </dl>
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={busy}>
          保存
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </form>
  )
}

/** An incomplete date has the value '' and would clear the birthday. */
function halfWritten(id: string): string | null {
  const input = document.getElementById(id)
  const half = input instanceof HTMLInputElement && input.validity.badInput
  return half ? '生日格式为 YYYY-MM-DD' : null
}

function useSave({ vip_code }: User, onDone: () => void) {
  const ask = useAsk()
  const profileChanged = useProfileChanged()

  async function inputOf(changed: Partial<Edited>) {
    // Another member may have signed in in another tab.
    const now = await ask(myProfile, {})
    if (now.status !== 200) return null
    if (now.data.vip_code === vip_code) return changeOf(changed)
    toast('error', '当前登录的是另一个账号，没有保存')
    await profileChanged()
    return null
  }
  return useAction(editProfile, {
    inputOf,
    says: true,
    onDone() {
      // Deleted immediately: a reload during the refetch must not restore a saved draft.
      dropDraft(PROFILE, PROFILE_KEY)
      return profileChanged().then(onDone)
    },
  })
}
