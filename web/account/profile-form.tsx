import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { editProfile, type User } from '#contract/account.ts'
import { latestBirthday } from '#contract/birthday.ts'
import { localDate } from '#lottery/dates.ts'
import { siteTime } from '#web/lib/site-clock.ts'
import { toast } from '#web/lib/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { useAsk } from '#web/app/ask.ts'
import { AvatarField } from './avatar-field.tsx'
import { useProfileChanged } from './profile.queries.ts'
import { genderName } from './profile-words.ts'
import { birthdayRule, nicknameRule } from './rules.ts'
import styles from './profile.module.css'

interface Edited {
  nickname: string
  gender: string
  birthday: string
}

interface Props {
  user: User
  onDone: () => void
}

const GENDERS = [-1, 1, 2] as const

/** The profile to be edited. Phone and member code stand in it to be read. */
export function ProfileForm({ user, onDone }: Props) {
  const [avatarUrl, setAvatarUrl] = useState(user.avatarUrl)
  const save = useSave(onDone)
  const birthdayId = useId()
  const today = localDate(new Date(siteTime()))
  const { register, handleSubmit, formState } = useForm<Edited>({
    defaultValues: { nickname: user.nickname, gender: String(user.gender), birthday: user.birthday },
  })
  const { errors, isSubmitting } = formState
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((edited) => save(edited, avatarUrl))(event)}
    >
      <AvatarField name={user.nickname} src={avatarUrl} onChange={setAvatarUrl} />
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
      <Field className={styles.fixed} label="手机号" value={user.phone} readOnly hint="在设置里可以更换" />
      <Field className={styles.fixed} label="会员编号" value={user.vip_code} readOnly />
      <div className={styles.actions}>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          保存
        </Button>
        <Button onClick={onDone}>取消</Button>
      </div>
    </form>
  )
}

/** A date with a part missing reads as '', and would empty the birthday. */
function halfWritten(id: string): string | null {
  const input = document.getElementById(id)
  const half = input instanceof HTMLInputElement && input.validity.badInput
  return half ? '生日格式为 YYYY-MM-DD' : null
}

function useSave(onDone: () => void) {
  const ask = useAsk()
  const profileChanged = useProfileChanged()
  return async ({ nickname, gender, birthday }: Edited, avatarUrl: string): Promise<void> => {
    const chosen = GENDERS.find((known) => String(known) === gender) ?? -1
    const answer = await ask(editProfile, { nickname, gender: chosen, birthday, avatarUrl })
    if (answer.status !== 200) return
    toast('success', answer.msg)
    await profileChanged()
    onDone()
  }
}
