import type { AuthorFields } from '#contract/people/account.ts'
import { Avatar, type AvatarSize } from './avatar.tsx'
import { VipBadge } from './tag.tsx'

/** Avatar of an author, a winner or the signed-in member. */
export const AuthorAvatar = ({ author, size = 'm' }: { author: AuthorFields; size?: AvatarSize }) => (
  <Avatar name={author.nickname} src={author.avatarUrl} size={size} />
)

/** Nickname, with a badge for members; inline in the parent's line. */
export const AuthorName = ({ author, className }: { author: AuthorFields; className?: string | undefined }) => (
  <>
    <span className={className}>{author.nickname}</span> {author.is_vip === 1 && <VipBadge />}
  </>
)
