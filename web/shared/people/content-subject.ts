export interface ContentSubject {
  readonly kind: 'post' | 'comment'
  readonly id: number
  readonly nickname: string
}

export const NAMES = { post: '动态', comment: '评论' } as const satisfies Record<ContentSubject['kind'], string>
