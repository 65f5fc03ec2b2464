/** Refund rules. The goods are functions of the site and delivered immediately. */
export const RETURN_RULES = {
  vip: '会员：付款 7 天内没有用过的全额退；之后可以退还没有开始的整月。',
  coins: '星币：没有花掉的部分按购买时的价格退，不足一分的舍去。',
  minors: '未成年人付的款，由监护人申请后全额退。',
} as const
