/** Last digit of a demo member's phone number. */
type DemoPersonId = 1 | 2 | 3 | 4 | 5 | 6

export const DEMO_PEOPLE: Readonly<Record<DemoPersonId, string>> = {
  1: '江边老周',
  2: '小满',
  3: '图表控阿青',
  4: '周二周四周日',
  5: '南山一棵树',
  6: '慢慢来',
}

export interface DemoPost {
  readonly by: DemoPersonId
  /** Hours from the post to the time of seeding. */
  readonly ago: number
  readonly content: string
  readonly likedBy: readonly DemoPersonId[]
  /** A reply answers the last comment before it. */
  readonly comments: readonly { by: DemoPersonId; content: string; isReply?: boolean }[]
  /** Index in `DEMO_POSTS` of the post that is shared. */
  readonly shares?: number
}

/** Invented posts, oldest first. */
export const DEMO_POSTS: readonly DemoPost[] = [
  {
    by: 1,
    ago: 150,
    content: '双色球看了十几年走势图，越看越觉得每一期都是新的开始。来这里主要是记录，图个乐呵。',
    likedBy: [2, 3, 5, 6],
    comments: [
      { by: 3, content: '同感，图是用来看的，不是用来猜的。' },
      { by: 1, content: '说得好。', isReply: true },
      { by: 6, content: '理性购彩，量力而行。' },
    ],
  },
  {
    by: 3,
    ago: 126,
    content:
      '走势图里的“遗漏”是什么意思？\n就是这个号码连续多少期没有开出。它只是统计，下一期开出的机会和别的号码一样。',
    likedBy: [1, 2, 4],
    comments: [{ by: 2, content: '谢谢，终于看懂这一列了。' }],
  },
  {
    by: 2,
    ago: 118,
    content: '第一次用彩运模式，一轮里真的没有重复的号码，刷新着玩挺有意思。',
    likedBy: [5],
    comments: [
      { by: 4, content: '轮次结束后还会公布钥匙，可以自己验算。' },
      { by: 2, content: '在哪里看？', isReply: true },
      { by: 4, content: '选号页点“轮次”就能看到。', isReply: true },
    ],
  },
  {
    by: 6,
    ago: 71,
    content: '转给刚来的朋友看看，这段讲得最清楚。',
    likedBy: [3],
    comments: [{ by: 3, content: '谢谢转发 🙂' }],
    shares: 1,
  },
  {
    by: 4,
    ago: 2,
    content: '今晚一起等开奖吗？茶已经泡好了。',
    likedBy: [2, 6],
    comments: [{ by: 2, content: '来了来了。' }],
  },
]
