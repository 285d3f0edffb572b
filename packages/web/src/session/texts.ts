export const texts = {
  logOutFailed:
    'Der Server ist nicht erreichbar und hält die Sitzung noch offen. Bitte melden Sie sich später noch einmal an und ab.',
};
