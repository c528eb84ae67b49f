/**
 * The words in the commonest passwords, without digits, signs and substituted letters. A rule that requires four kinds of
 * characters does not make people choose other words: they decorate these.
 */
export const commonStems: readonly string[] = `
password pass passw pwd passwort passord motdepasse contrasena senha parola parole wachtwoord haslo salasana sifre
admin administrator root user username guest test tester testing demo temp temporary default change changeme welcome
welcometo hello helloworld hi login logon letmein letme enter access secret private security secure system server service
support master manager super superman superuser boss owner office company computer laptop desktop internet network
website web email mail google gmail yahoo facebook twitter instagram linkedin youtube amazon apple microsoft windows
samsung nokia iphone android oracle cisco linux ubuntu github adobe netflix spotify tiktok snapchat
qwerty qwert qwe qwer asd asdf asdfgh zxc zxcv zxcvbn abc abcd abcde abcdef abcdefg aa aaa aaaa xxx xyz
iloveyou ilove love loveme lovely lover forever baby babygirl babyboy angel angels sunshine princess prince queen king
kingdom monkey dragon shadow tiger lion eagle wolf bear cat kitty kitten dog doggy puppy horse pony panda bunny rabbit
fish shark snake spider bird butterfly flower flowers rose roses lily daisy orange apple banana cherry peach strawberry
lemon mango coffee chocolate cookie cookies candy sugar honey cheese pizza pepper ginger
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning night today tomorrow christmas easter halloween birthday
happy lucky smile sweet cool great good best nice super power magic mystery star stars starwars trek moon sun sky
heaven hell angelo devil satan jesus christ god godisgood blessed blessing faith hope grace peace freedom liberty trust
trustno believe dream dreams dreamer future world earth planet space galaxy ocean river mountain island beach
red blue green yellow black white pink purple silver gold golden diamond crystal pearl ruby
football soccer baseball basketball hockey tennis golf cricket rugby boxing running swimming skating surf surfing
liverpool chelsea arsenal manchester united city barcelona barca realmadrid madrid juventus milan inter bayern dortmund
ajax psg everton tottenham spurs celtic rangers newcastle villa lakers bulls celtics warriors knicks heat yankees redsox
dodgers giants cubs mets braves cowboys steelers packers eagles patriots raiders broncos bears ravens chiefs niners
jordan kobe lebron messi ronaldo neymar beckham zidane maradona pele ronaldinho
michael jennifer jessica ashley amanda daniel matthew joshua andrew david james robert john joseph thomas charles
christopher anthony mark donald steven paul george kenneth brian edward ronald timothy jason jeffrey ryan jacob gary
nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick frank raymond jack
dennis jerry tyler aaron jose adam nathan henry zachary douglas peter kyle noah ethan jeremy walter christian keith roger
terry austin sean gerald carl harold dylan arthur lawrence jordan jesse bryan billy bruce gabriel joe logan alan juan
albert willie wayne randy vincent liam roy bobby johnny bradley max charlie oliver harry leo oscar alex sam ben tom tim
mary patricia linda barbara elizabeth susan margaret sarah karen nancy lisa betty dorothy sandra donna carol ruth sharon
michelle laura emily kimberly deborah jessie rebecca cynthia kathleen amy shirley anna angela melissa brenda pamela
nicole samantha katherine emma christine catherine virginia debra rachel carolyn janet maria heather diane julie joyce
victoria kelly christina joan evelyn lauren judith olivia martha cheryl megan andrea ann alice jean doris jacqueline
hannah kathryn gloria teresa sara janice marie julia natalie sofia sophie sophia chloe lucy mia ella lola molly zoe
carlos miguel pedro luis antonio francisco manuel pablo diego sergio fernando alejandro ricardo eduardo andres javier
daniela valentina camila gabriela lucia isabella mariana carolina paola alejandra fernanda
mohamed mohammed muhammad ahmed ali omar hassan hussein ibrahim khan fatima aisha abdullah yusuf
rahul amit sachin rohit raj ravi sanjay vijay kumar krishna ganesh shiva priya pooja anjali neha deepak suresh ramesh
india delhi mumbai chennai bangalore pakistan karachi lahore bangladesh dhaka lanka nepal china beijing shanghai japan
tokyo korea seoul vietnam thailand bangkok indonesia jakarta malaysia singapore manila philippines australia sydney
melbourne newzealand america american usa newyork losangeles chicago houston texas dallas miami florida boston seattle
california canada toronto vancouver mexico brazil brasil argentina colombia chile peru venezuela england london britain
scotland ireland dublin wales france paris germany berlin deutschland munich hamburg italy italia roma rome spain espana
portugal lisboa holland netherlands amsterdam belgium brussels sweden stockholm norway oslo denmark finland poland
polska warszawa russia moscow ukraine kiev turkey istanbul greece athens egypt cairo nigeria lagos ghana kenya nairobi
southafrica africa europe asia
batman superman spiderman ironman hulk thor joker pokemon pikachu naruto goku sasuke minecraft fortnite roblox
callofduty halo zelda mario sonic matrix hobbit gandalf frodo harrypotter hermione dumbledore skywalker vader yoda
simpson homer bart mickey minnie disney frozen elsa barbie ninja pirate samurai warrior hunter ranger rocket thunder
lightning storm phoenix falcon hawk viper cobra mustang ferrari porsche mercedes bmw audi toyota honda yamaha kawasaki
suzuki harley corvette camaro chevy ford dodge jeep
metallica nirvana slipknot eminem rihanna beyonce shakira madonna elvis beatles queen acdc ironmaiden linkinpark greenday
blink guitar music rock metal jazz dance dancer singer player gamer game games gaming play playboy
school college university student teacher doctor nurse lawyer engineer police army marine navy soldier captain general
family mother father mom dad mommy daddy mama papa sister brother son daughter wife husband friend friends bestfriend
home house garden window door key keys money dollar cash rich business bank account credit visa work job
fuck fuckyou fucker shit bitch asshole sexy sex hot hottie dick pussy
one two three four five six seven eight nine ten zero number first last new old big little small
the my your our me you is it in on at to for and a i am not yes no ok
`
  .trim()
  .split(/\s+/u);

/** Words about the product, which attackers try first on this site. */
export const productWords: readonly string[] = `
outpick pickem algorithm football basketball baseball hockey icehockey soccer premier league
contest predict prediction ranking vegas spread matchup nfl nba mlb nhl
wnba ncaa ncaaf ncaam ncaaw epl laliga seriea bundesliga ligue championship
`
  .trim()
  .split(/\s+/u);
