const LEVELS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'] as const

/** 一等奖 … 十等奖, from the levels 1 to 10 of the API. */
export const levelName = (level: number): string => `${LEVELS[level - 1] ?? level}等奖`
