-- compatible: only texts and a link of the shipped banners change; they are also true of the pictures that earlier code draws
UPDATE "banners" SET "memo" = '七个彩种各在哪天开奖' WHERE "slug" = 'banner-month' AND "memo" = '实心已开奖，红点是下一次';--> statement-breakpoint
UPDATE "banners" SET "memo" = '最近一期开奖后的金额' WHERE "slug" = 'banner-pools' AND "memo" = '最近一期开奖后，同一比例';--> statement-breakpoint
UPDATE "banners" SET "memo" = '双色球最近 100 期走势图' WHERE "slug" = 'banner-frequency' AND "memo" = '双色球最近各期，各开出几次';--> statement-breakpoint
UPDATE "banners" SET "link" = '/draw-calendar?type=1' WHERE "slug" = 'banner-month' AND "title" = '本月开奖日历' AND "link" = '/draw-winner';
