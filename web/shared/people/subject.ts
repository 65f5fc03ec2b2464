/** Something that a person wrote, as the calls about it name it. */
export interface Subject {
  readonly kind: 'post' | 'comment'
  readonly id: number
  /** Who wrote it. */
  readonly nickname: string
}

export const NAMES = { post: '动态', comment: '评论' } as const satisfies Record<Subject['kind'], string>
