import { cx } from './cx.ts'
import type { AuthorFields } from '#contract/people/account.ts'
import { VipBadge } from './tag.tsx'
import styles from './avatar.module.css'

export type AvatarSize = 's' | 'm' | 'l' | 'xl'

interface AvatarProps {
  name: string
  src?: string | null | undefined
  size?: AvatarSize
}

const TONES = 8

export function Avatar({ name, src, size = 'l' }: AvatarProps) {
  if (src) return <img className={cx(styles.avatar, styles[size])} src={src} alt="" loading="lazy" />
  const [first = '·'] = name
  return (
    <span className={cx(styles.avatar, styles[size], styles[`tone${computeTone(name)}`])} aria-hidden="true">
      {first}
    </span>
  )
}

export function computeTone(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return (sum % TONES) + 1
}

export const AuthorAvatar = ({ author, size = 'm' }: { author: AuthorFields; size?: AvatarSize }) => (
  <Avatar name={author.nickname} src={author.avatarUrl} size={size} />
)

export const AuthorName = ({ author, className }: { author: AuthorFields; className?: string | undefined }) => (
  <>
    <span className={className}>{author.nickname}</span> {author.is_vip === 1 && <VipBadge />}
  </>
)
