export const activityEn = {};
