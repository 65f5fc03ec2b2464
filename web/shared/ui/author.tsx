import type { AuthorFields } from '#contract/people/author.ts'
import { Avatar, type AvatarSize } from './avatar.tsx'
import { VipBadge } from './tag.tsx'

/** The face of who wrote, won or is signed in. */
export const AuthorFace = ({ author, size = 'm' }: { author: AuthorFields; size?: AvatarSize }) => (
  <Avatar name={author.nickname} src={author.avatarUrl} size={size} />
)

/** Their name, and the badge where they are a member, for the line that the parent sets. */
export const AuthorName = ({ author, className }: { author: AuthorFields; className?: string | undefined }) => (
  <>
    <span className={className}>{author.nickname}</span> {author.is_vip === 1 && <VipBadge />}
  </>
)
