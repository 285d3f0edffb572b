/**
 * What people in Germany choose first: words, names, months, clubs, rows of keys. Lower case, without what is usually
 * appended (`passwordRules` takes digits and signs off the end).
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
    passwort password passwörter passwort123 kennwort geheim geheimnis geheimwort hallo hallo123 hallowelt
    hallihallo willkommen welcome servus moin tschüss schatz schatzi schatz1 liebling ichliebedich ichliebdich
    iloveyou loveyou liebe dich mausi mäuschen engel teufel sommer winter frühling fruehling herbst sonne
    sonnenschein sunshine mond stern sternchen regenbogen blume rose schmetterling januar februar märz maerz april
    juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
    deutschland germany berlin hamburg münchen muenchen koeln köln frankfurt stuttgart dortmund bayern fcbayern
    bayernmünchen bayernmuenchen schalke schalke04 borussia fussball fußball football soccer baseball basketball
    admin administrator adminadmin root superuser gast guest test tester testtest test1234 demo demodemo user
    benutzer login anmelden master system server computer internet microsoft windows samsung google facebook
    parkwart parkplatz parkhaus parken parkraum schranke kasse kasse123 kassen chef firma büro buero mitarbeiter
    angestellte qwertz qwertzu qwertzui qwertzuiop qwert qwerty qwertyui qwertyuiop asdf asdfgh asdfghj asdfghjk
    asdfghjkl asdfasdf yxcvbnm zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc q1w2e3r4 q1w2e3r4t5
    abc123 abcd1234 abcdef abcdefg a1b2c3d4 aaaaaa 123456 1234567 12345678 123456789 1234567890 123123 123123123
    12341234 123321 1234qwer 987654321 87654321 654321 666666 696969 777777 888888 111111 000000 121212 112233
    11223344 1122334455 147258369 159753 159357 789456123 147852369 123654789 102030 987654 01234567 0123456789
    19841984 20002000 dragon monkey shadow superman batman spiderman pokemon starwars naruto mickey donald letmein
    trustno1 whatever freedom princess prinzessin princesa charlie michael michelle jennifer jessica andreas thomas
    stefan daniel alexander sebastian christian florian matthias nicole sandra sabine martina claudia steffi susanne
    mercedes porsche ferrari volkswagen audi golf gti bmw hund katze hunde katzen pferd pferde pferdchen hamster
    tiger loewe löwe baerchen bärchen panzer motorrad arschloch scheisse scheiße fickdich ficken fuckyou fuck killer
    changeme changeit default secret geaendert ändern neuespasswort meinpasswort keinpasswort ohnepasswort passw0rt
    passw0rd p@ssw0rd p@ssword access batterie flower hello hello123 hunter cheese computer1 football1 baseball1
    lovely ashley nothing internet1 zaq12wsx
  `
    .trim()
    .split(/\s+/),
);
