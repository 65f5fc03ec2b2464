-- The pictures of these were files that are gone; the site draws the pictures of those that it lays down instead.
DELETE FROM "banners" WHERE "slug" IN ('banner-counts', 'banner-sums', 'banner-space');
