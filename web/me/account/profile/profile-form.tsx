import { useEffect, useId, useState, type ChangeEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  editProfile,
  formatMaskedPhone,
  myProfile,
  type User,
  computeLatestBirthday,
} from '#contract/people/account.ts'
import { toLocalDate } from '#lottery/dates.ts'
import { siteTime } from '#client/site-clock.ts'
import { showToast } from '#web/shared/lib/toasts.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { Fact } from '#web/shared/ui/fact.tsx'
import { Field, SelectField } from '#web/shared/ui/forms/field.tsx'
import { useFormCall, useAction } from '#web/shared/page/use-action.ts'
import { toEditInput, type ProfileFields, toProfileFields, GENDERS, selectChangedFields } from './profile-fields.ts'
import { useProfileChanged } from './with-profile.tsx'
import { formatGender } from './profile-labels.ts'
import { validateBirthday, validateNickname } from '#web/me/account/rules.ts'
import styles from './profile.module.css'
import { upload } from '#contract/infra/upload.ts'
import { shrinkPicture } from '#web/shared/lib/shrink-picture.ts'
import { findFileProblem, PICTURE_TYPES } from '#web/shared/media/chosen-file.ts'
import { Avatar } from '#web/shared/ui/avatar.tsx'

export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  // The values when the form opened, because the profile may be refetched while the member edits it.
  const [before] = useState(() => toProfileFields(user))
  const { run: save, pending: saving } = useSave(user, onDone)
  const birthdayId = useId()
  const today = toLocalDate(new Date(siteTime()))
  const { register, handleSubmit, setValue, setFocus, control, formState } = useForm<ProfileFields>({
    defaultValues: before,
  })
  const avatarUrl = useWatch({ control, name: 'avatarUrl' })
  const { run: send, pending: uploading } = useUpload((path) => setValue('avatarUrl', path))
  useEffect(() => setFocus('nickname'), [setFocus])
  const { errors } = formState
  // While a picture is uploading, the form cannot be saved; while it is saving, no upload can start.
  const busy = saving || uploading
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((edited) => save(selectChangedFields(before, edited)))(event)}
    >
      <AvatarField name={user.nickname} src={avatarUrl} busy={busy} onChoose={send} />
      <Field
        {...register('nickname', { validate: validateNickname })}
        label="昵称"
        hint="最多12个字"
        autoComplete="nickname"
        error={errors.nickname?.message}
      />
      <SelectField {...register('gender')} label="性别">
        {GENDERS.map((gender) => (
          <option key={gender} value={gender}>
            {formatGender(gender)}
          </option>
        ))}
      </SelectField>
      <Field
        {...register('birthday', {
          validate: (text) => findIncompleteDate(birthdayId) ?? validateBirthday(text, today),
        })}
        id={birthdayId}
        label="生日"
        type="date"
        min="1900-01-01"
        max={computeLatestBirthday(today)}
        autoComplete="bday"
        error={errors.birthday?.message}
      />
      <dl className={styles.facts}>
        <Fact words name="手机号">
          {formatMaskedPhone(user.phone)}，在设置里可以更换
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

/** Returns an error for an incomplete date. Its value is '', which would delete the birthday. */
function findIncompleteDate(id: string): string | null {
  const input = document.getElementById(id)
  const half = input instanceof HTMLInputElement && input.validity.badInput
  return half ? '生日格式为 YYYY-MM-DD' : null
}

function useSave({ vip_code }: User, onDone: () => void) {
  const ask = useFormCall()
  const profileChanged = useProfileChanged()

  async function inputOf(changed: Partial<ProfileFields>) {
    // If another member has signed in in another tab, that member's profile must not be overwritten.
    const now = await ask(myProfile, {})
    if (now.status !== 200) return null
    if (now.data.vip_code === vip_code) return toEditInput(changed)
    showToast('error', '当前登录的是另一个账号，没有保存')
    await profileChanged()
    return null
  }
  return useAction(editProfile, {
    inputOf,
    says: true,
    onDone: () => profileChanged().then(onDone),
  })
}

interface AvatarFieldProps {
  name: string
  src: string
  busy: boolean
  onChoose: (file: File) => void
}

/** Short side of the uploaded picture in pixels: twice the side of the square that the server stores. */
const EDGE = 1024

function AvatarField({ name, src, busy, onChoose }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Without this, choosing the same file again after a failure would fire no event.
    target.value = ''
  }
  return (
    <div className={styles.avatar}>
      <Avatar name={name} src={src} size="xl" />
      <div className={styles.avatarSide}>
        <Button size="s" icon="image" busy={busy} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        <p className="small muted">JPG、PNG、WebP、GIF，不超过10MB</p>
      </div>
      <input ref={input} type="file" accept={PICTURE_TYPES.join()} hidden aria-label="头像图片" onChange={choose} />
    </div>
  )
}

function useUpload(onDone: (path: string) => void) {
  return useAction(upload, { inputOf: prepareAvatar, onDone: ({ data }) => onDone(data.path) })
}

async function prepareAvatar(file: File): Promise<FormData | null> {
  const problem = findFileProblem(file, 'image')
  if (problem !== null) {
    showToast('error', problem)
    return null
  }
  const form = new FormData()
  form.set('scene', 'avatar')
  form.set('file', await shrinkPicture(file, EDGE), file.name)
  return form
}
