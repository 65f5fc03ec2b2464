export const RESPONSIBLE_PLAY_NOTICE = '理性购彩，量力而行；未满18周岁的未成年人不得购买彩票及兑奖'
