/*
 * Who warns of a trade, or tells of being cheated, says its words too: 有人私信我说包中，大家别上当. A warning offers nothing of
 * its own.
 */

/** What warns, tells of a harm, or laughs at it. */
const WARNING =
  /(?<!不是|谨防|不怕)骗子|被骗|受骗|上当|诈骗|已?举报|(?:别|不要|不能|千万别|不可)(?:再)?(?:相?信|碰|上|被|去|再?发|私信)|拉黑|报警|害人|远离|违法|犯法|合法|明令|早就禁止|不允许|十赌|骗人|骗局|套路深|都是(?:坑|假|托)|做梦|没敢|劝(?:他|她|大家)|哪有(?:什么|所谓|啥)|所谓的?|怎么(?:可能|还有人)|不靠谱|都不肯|管管|输了[^，。]{0,3}[千万]|提不出|亏了[^，。]{0,3}[千万]/u

/** What others said or shall not do: nothing of it is the author's own offer. */
const OF_OTHERS =
  /(?:有人|骗子|对方|那人|网上|群里|朋友|同[学事]|表[弟哥姐妹]|亲戚|短信|声称|号称|所谓|凡是|别|不要|总有|天天有?|昨天|刚才|看到|收到)[^，。！？；,!?;\n]{0,24}/gu

/** What offers or calls, in a text without what others said. */
const OWN_OFFER =
  /[找加私跟滴联问]我|联系|私[聊信]|我(?:们)?(?:这|带|帮|给|有|是|家|这边|这里|可以|来|做)|想[^，。]{1,6}的|需要的|有意|专业|诚信|长期|稳定|名额|接单|正规|放心|主页|签名|头像|扣1|速来|进来|上车|收费|保证|\d{5,}|[a-z]{2,}\d/iu

/** Whether a text warns of what it names, and offers nothing itself. */
export const isWarning = (text: string): boolean =>
  WARNING.test(text) && !OWN_OFFER.test(text.normalize('NFKC').replace(OF_OTHERS, ''))
