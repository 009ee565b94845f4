/** Texts of the sections are longer ones; their marks are those of the help texts. */
export const messages = {
  title: 'Operating manual',
  lead: 'Every screen of the portal, what it shows and how it is worked. The pictures were taken with the demo fleet.',
  contents: 'Contents',
  print: 'Print the manual',
  enlarge: 'Show the picture in full size: {{title}}',
  toHelp: 'Questions and answers',
  chapters: {
    access: 'Getting in',
    overview: 'Seeing the fleet',
    stations: 'Looking after stations',
    lists: 'Devices and figures',
    around: 'Finding your way',
    account: 'Your account and your customers',
  },
  sections: {
    'sign-in': {
      title: 'Sign in',
      picture:
        'The sign-in page: on the left a solar station at dusk with a QR code, on the right the form with e-mail, password and the agreement',
      text: 'The portal opens at the sign-in page. Language and appearance are chosen at its top.\n\n1. Choose **Mail login** or **Mobile login**. For a mobile number choose its country too; Australia, +61, is set.\n2. Enter your account and password. Spaces cannot be typed. The eye shows the password.\n3. Tick **Remember me for 15 days** on a device that is yours. Otherwise the session ends with the browser.\n4. Leave the box of the agreement ticked if you agree. The links open the terms of use and the privacy policy.\n5. Press **Log in**. The page that you had asked for opens, or else the overview.\n\nThe QR code opens the portal on a phone. **Look around as a guest** needs no account, where the operator allows guests. Opening the sign-in page signs out whoever was signed in.',
    },
    codes: {
      title: 'Verification codes',
      picture:
        'The form for signing in by mobile number: country, number, and a field for the SMS code with the button that requests it',
      text: 'With **Mobile login** you may sign in with a code instead of a password: choose **Log in with an SMS code**. Registration, new passwords and changes of e-mail or mobile use codes as well.\n\n1. Enter the e-mail address or number and press the button for the code.\n2. The button counts down from 60 seconds; then a new code can be requested.\n3. Type the six digits within 10 minutes. A code allows five attempts and works once.\n\nWhen nothing arrives, see [The verification code does not arrive](/help#code).',
    },
    register: {
      title: 'Register',
      picture: 'The first step of registration: the choice between an individual and an enterprise',
      text: '1. On the sign-in page choose **Register**.\n2. Say who the account is for: **Individual** for your own stations, **Enterprise** for a company that looks after stations of others. Press **Next**.\n3. Enter name and e-mail address, get a code and type it, and choose a password of at least eight characters. An enterprise enters its ABN; its check digits are verified.\n4. Press **Create account**, then sign in.\n\nA new account sees the stations that it was invited to. Add your own, or have one shared or assigned.',
    },
    reset: {
      title: 'Set a new password',
      picture: 'The form for a forgotten password: e-mail or mobile, the code, and the new password',
      text: '1. On the sign-in page choose **Forgot password?**\n2. Choose e-mail or mobile, enter it, get a code and type it.\n3. Enter the new password and confirm.\n\nAll sessions of the account end, and you sign in with the new password.',
    },
    overview: {
      title: 'Home: the map',
      picture:
        'The home page: a map of Australia with a marker at each station, and beside it the panel with statuses, live power and stations that need attention',
      text: 'The map shows each station where it is, in the colour and shape of its status; neighbours share a marker with their number. The panel beside it counts stations by status, sums the live power of PV, load, battery and grid, and lists what **needs attention** and what generates most.\n\n- Drag and scroll, or use the buttons, to move and zoom; the frame shows all stations again.\n- Choose a marker to see power, charge and yield of a station, and to open it.\n- The search above the map finds a station and flies to it.\n- A number in the panel leads to the list with that status. Recent warnings and faults and those of the last seven days stand below.\n- **Quick entries** are shortcuts of your own choice.\n\nThe map ships with the product and needs no internet. Where the operator has set up a map provider, its tiles are shown.',
    },
    board: {
      title: 'Bulletin board',
      picture:
        'The bulletin board: rings for the status of stations and devices, live power, PV generation as bars, revenue today and anomalies',
      text: 'Six cards tell how the fleet is doing: **Stations** and **Devices** by status, **Live fleet power**, **PV generation** by day, week, month, year or in total, **Revenue today**, and the **Anomalies** of the last seven days.\n\nLighter bars hold energy that was estimated over an outage; a gap means that nothing was reported. Revenue in different currencies stays apart.',
    },
    wall: {
      title: 'The wall',
      picture: 'The board alone on a full screen, as it hangs in a control room',
      text: 'Stations can be shown on displays of their own: a screen in a control room, a television in the foyer. Any screen with a browser will do.\n\n1. Open [/kiosk/](/kiosk/) in the browser of the display. It shows a code and a QR code.\n2. Pair it on the page [Displays](/displays). No password is ever typed on a wall.\n\nFrom then on it shows its scenes in turn, on any shape and size of screen. A touch or key stops at a scene for a while. It says at once when it is disconnected, marks what is old, takes new versions by itself, and recovers after losses of power or network. Where guests are allowed, **Look around as a guest** shows the board without pairing.\n\nSeveral windows of one computer can be displays of their own: open `/kiosk/?wall=left` and `/kiosk/?wall=right`. Displays and tabs of the same browser share one connection.',
    },
    displays: {
      title: 'Displays',
      picture:
        'The page of displays: a card for a display with its state, what it shows, its health, and the buttons to edit, preview and identify it',
      text: 'On [Displays](/displays) you pair screens and look after them.\n\n1. Scan the QR code on the display with your phone, or choose **Pair a display** and type the code. Compare it with the one on the screen in front of you.\n2. Give it a name, choose its stations and its scenes, and press **Approve**. It shows them at once.\n\nEach card says whether the display is heard of, what it shows, whether its values are live, and how it is: its version, memory, frames per second, lost connections and screen. What is shown here is read again every few seconds.\n\n- **Preview** shows what is on it, here.\n- **Identify** lets it show its name for 30 seconds, so that you find it among many.\n- **Reload** in its menu loads its page anew.\n- **Revoke** blanks it within seconds. It can read nothing any more and shows a new code.\n\nA display that is silent for two minutes is marked, and its owner gets a message, unless that is switched off. A display sees only the stations that were chosen, and only while the person who paired it may view them. Administrators of a company also look after the displays of its people.',
    },
    scenes: {
      title: 'Scenes of a display',
      picture:
        'The editor of a display: name, stations and look on the left, and beside them the preview with a scene of the display',
      text: '**Edit** on the card of a display opens its editor. The preview beside the form follows every change; choose a screen of another shape above it, one scene, or all in turn.\n\n- **Look**: language, light or dark, also by time of day; a picture that moves a little so that nothing burns in; whether a new fault takes the display over, and for how long.\n- **Scenes**: **Add a scene** offers the bulletin board, the map, alarms, the energy flow of one station, the ranking by generation, revenue and tariff, and a notice of your own. Drag them into order or use the arrows, say how many seconds each stays, duplicate or remove them.\n- **Save** changes the display at once. Until then what you changed stays here, also when you open another page.\n\nWhen somebody else saved the same display meanwhile, both changes are joined; where both changed the same, you choose.',
    },
    stations: {
      title: 'Power stations',
      picture:
        'The list of power stations with tabs by status, search, and columns for address, capacity, power, yield and operations',
      text: 'The list shows the stations that you may see, with live power and the yield of today, as rows or as cards.\n\n- The tabs filter by status and show how many there are; the star marks a station as one of your **Favourites**.\n- The search finds names, addresses, postcodes and serial numbers of devices. The second field filters by type.\n- A click on the head of a column sorts by it. The list has ten stations to a page.\n- The menu at the end of each row offers what you may do with that station: read about it, edit, share, authorise, price, link or delete it.\n\nOn a phone the stations are cards. Filters stand in the address, so a link leads others to the same view.',
    },
    station: {
      title: 'One station',
      picture:
        'The detail of a station: on the left the stations to choose from, on the right the picture of its energy flow, the energy of today and the chart of the day',
      text: 'Choose a station in the list or on the map to see it whole. The column at the left leads to the others and can be folded away.\n\n- **Energy flow** shows the powers of PV, battery, grid, load and generator as they are, and which way they flow. A value that is no longer true is marked.\n- **Energy today** counts from midnight of the station’s own time zone.\n- The chart of the day stacks where the energy came from and draws the state of charge; choose another day above it. A gap means that nothing was reported.\n- Devices, facts and recent alarms follow. Each card folds.\n\nThe address can be kept as a bookmark.',
    },
    'new-station': {
      title: 'Add and edit a station',
      picture:
        'The first step of adding a station: type, name, capacities, state, network operator, address with map, and pictures',
      text: 'Choose **Add station** above the list.\n\n1. **Station**: type, name, capacities, state and network operator, address and pictures. Choose the address from those offered, then move the mark on the map if need be. The state decides the time zone.\n2. **Device**: type and serial number, as on its type plate.\n3. **Tariff**: what feeding in earns and what consuming costs.\n4. **Owner** or **Enterprise**: hand the station to its owner, or link it to the company that looks after it. This step can be skipped.\n5. The result shows how the gateway reaches the broker, with a password that is shown only once. If it is lost, **Gateway access** in the menu of the station gives the gateway a new one.\n\nGoing back keeps what you have typed, and so does a reload. **Edit** in the menu of a station shows the same form. When somebody else saved meanwhile, you are told what changed and lose nothing.',
    },
    sharing: {
      title: 'Share, authorise and link',
      picture:
        'The authorisation of a station: a table of people with type, control, settings and authorisation',
      text: '**Share** in the menu of a station gives somebody access by e-mail address or mobile number.\n\n- **View** lets them look, **Edit** change name and pictures, **Manage** change everything, the tariff too. **Transfer** gives the station away: you keep nothing.\n- Whoever has no account yet gets an invitation for 30 days, which registering with that address or number redeems.\n\n**Authorise** lists who has access. Change types, let people control devices, write settings or authorise others, and remove them; nothing happens until you save. The records tell what was changed, when and by whom.\n\nAn owner links a station to an enterprise by its code, an enterprise hands it to its owner by e-mail and goes on looking after it.',
    },
    tariff: {
      title: 'Tariffs',
      picture: 'The tariff of a station: the day as a band of prices, and its entries as a table',
      text: 'A tariff has two halves: what feeding in earns, and what consuming costs. Each is fixed, by time of use, or by time of use with weekday and weekend apart.\n\n1. Choose currency and type.\n2. Shape the day: drag the boundaries of the band or move them with the arrow keys, split and merge entries, or type into the table below. Each entry begins where the one before ends.\n3. Choose from when it is in force: now, or a date in the station’s time zone.\n4. Save.\n\nEarlier tariffs stay in the history, and revenue is computed with the one that was in force. A planned tariff can be taken back.',
    },
    devices: {
      title: 'Devices',
      picture:
        'The list of hybrid inverters with status, name, serial number, station, gateway and time last online',
      text: 'The menu has an entry for each type of device under **Device**: gateways, hybrid, string and three-phase inverters, meters, breakers and chargers, with how many there are.\n\n- Search by name or serial number; the second field filters by status.\n- **Last online** says when the device was heard last, **Signal** how well a gateway is connected.\n- Statuses follow the devices live: you need not reload.\n- The menu at the end of a row offers what you may do: read about the device, edit or delete it.\n\nChoose a name to see the device. **Real-time data** shows it at a glance — the energy flow of a hybrid inverter, the inputs and phases of others, what is behind a gateway — and then each value by groups, with its last hour and the time at which it was told. A value that is struck through is old, and says how old. **Refresh** asks the device itself. **Warning** and **Fault** list its alarms of a range, which begins as today. **Upgrade** installs other firmware: choose it from the list, confirm, and follow its transfer and installation; the window may be closed meanwhile. **Back to the list** keeps your search.',
    },
    profiles: {
      title: 'Profiles of settings',
      picture:
        'A profile with the devices that were compared with it: one is equal, the others differ in some values, which are listed with a box before each',
      text: 'Devices that do the same work should be set alike. A profile keeps the settings of one of them under a name, finds where others depart from them, and brings those you choose to them.\n\n1. Open a device that is set as it should be, choose its **Setting** tab and press **Save as profile**. All groups are read from the device; leave out those that do not matter, and give it a name.\n2. Open it under **Device**, [Profiles](/profiles), choose devices and press **Compare**. Each device is asked itself; one that does not answer says so.\n3. Open a row to see what differs, or choose **By parameter** to see all devices side by side. Untick what shall stay as it is. **Export as CSV** keeps the list for a spreadsheet.\n4. Press **Preview changes**. It lists every value that would be written, old and new, and names what cannot be written and why. Nothing is written before you confirm.\n5. The panel above tells how far each device is. Each value is written, read back and verified, and the device is compared again at the end. It goes on when you leave the page. What failed can be tried again.\n\nThe clock and the factory reset are never part of a profile. You see your own profiles and those of the people of your enterprise; whoever saved one changes and deletes it, and so does the administrator of the enterprise. Writing needs the same right as on the Setting tab.',
    },
    faults: {
      title: 'Warnings and faults',
      picture:
        'The page of warnings and faults: a tree of stations and devices, the choice of pending, resolved and all, a range of time, and a table with message, station, device and time',
      text: 'The page **Fault** lists what devices have reported, newest first. New entries appear by themselves, without moving what you look at.\n\n- **Devices** are chosen in the tree: tick stations or single devices, **All** or none with **Clean**.\n- **Pending** shows what goes on, **Resolved** what is over, with the time of recovery, **All** both.\n- The range is one of those offered, or from and until any time you enter. Times are where you are; the page says which zone that is.\n- The search looks into message, station, device and model; a column is sorted by its header.\n- **Export** takes exactly what is shown along, however many rows, as an Excel workbook or a csv file.',
    },
    chart: {
      title: 'Chart',
      picture:
        'The history chart: at the left the tree of properties, a week of what an inverter measured as lines on an axis for each unit, and the table of what is drawn',
      text: 'The page **Chart** draws the history of whatever your devices report. Until you choose something it shows what all your stations generated.\n\n- **Choose properties** in the tree: open a station and a device and tick what you want to see, or search by name. On a phone the tree comes with the button above the chart. Up to 50 properties fit into one chart.\n- **Choose the time** above the chart: a day, a week, a month, a year, or all years. Times are at the stations where they share a zone, else where you are; the page says which.\n- **The table below** names each line with its latest, lowest and highest value. There you hide, colour or remove a line and choose between line and bars. Energy counters can be shown as the energy of each hour, day, month or year (interpolation), or as the readings of the counter (sampling). Each unit has an axis of its own.\n- **Look closely:** drag over the chart, or press the buttons above it; the plus, minus, 0 and arrow keys do the same. Finer values are read for the part you look at. A gap means that nothing was reported.\n- **Take it along:** print the chart, or export exactly what is shown as an image, an Excel workbook or a csv file.\n\nThe address of the page holds all of it, to be kept as a bookmark or sent to somebody.',
    },
    reports: {
      title: 'Reports',
      picture:
        'The tariff report of a month: figures at the top, a row for each day, and beside it how the chosen row came about',
      text: 'The page **Sheet** offers reports as cards. Each has a period of day, week, month, year or all years, some any range; times are at the station, and the report says so. The address holds everything, to be kept as a bookmark or passed on.\n\n- **Tariff report**: what one station fed in, used itself and earned, priced every 5, 15, 30 or 60 minutes. Choose a row to see **how it came about**: the readings of the counters, the rules, the prices of the tariff. **Compare with another tariff** reckons the same period under another station’s, an earlier, or one of your own making.\n- **Generation report**: all your stations side by side, with feed-in, self-use, revenue and the CO₂ avoided.\n- **Charge report**: who charged how much at the chargers, with a total for each person.\n- **Data report**: any readings of any devices in equal steps, for your own calculations.\n- **Operation report**, for administrators: stations by area, capacity, warnings and faults by month, trends.\n\nRows as shown add up to the total exactly. What was not reported is a dash and is told in hours, never counted as zero; estimated figures are marked, and currencies are never added up. **Export** writes an Excel workbook, with a sheet that says where the numbers come from, or a csv file. **Print** leaves menus and buttons out.',
    },
    search: {
      title: 'Menu, tabs and search',
      picture: 'The search over the page with matching pages, stations and devices below the typed words',
      text: 'The menu at the left folds to icons with the button beside the tabs, and by itself on narrow windows; on a phone it slides in. **About us** opens a dialog with the version, the terms of use and the privacy policy.\n\nEach page that you open stays as a tab under the header, with its filters and its place. Close it with its cross, or several at once from the menu at the end; the last tab stays.\n\nThe search in the header finds pages, stations and devices. Press <Ctrl + K>, on a Mac <⌘ K>, type a part of the name, address or serial number, choose with the arrow keys and open with <Enter>.',
    },
    messages: {
      title: 'Messages',
      picture: 'The opened messages: tabs All, Unread and Other above the newest messages',
      text: 'The bell in the header counts what you have not read. **All** holds everything, **Unread** what is new, **Other** what concerns your account: shared or assigned stations, companies, and changes of password or contact.\n\nWarnings and faults of the last seven days are among them and say when they have recovered. **Mark all as read** clears the count.',
    },
    appearance: {
      title: 'Language, appearance and full screen',
      picture: 'The home page in the dark appearance',
      text: 'The header switches between English and Chinese and between light and dark at once, without a reload; the browser remembers both. Until you choose, the appearance follows your system. On a phone the switches are in the menu.\n\nThe button with the arrows fills the screen, and <Esc> leaves it. The clock shows your local time. The sign beside it says whether values are **Live**, and since when they are not.',
    },
    keyboard: {
      title: 'Keyboard',
      picture: 'The link “Skip to content” at the top left, shown when the Tab key is pressed first',
      text: 'Everything can be done without a mouse.\n\n- <Tab> and <Shift + Tab> move on and back. The first stop of a page is **Skip to content**.\n- <Enter> follows a link and presses a button; <Space> ticks a box.\n- <Ctrl + K> or <⌘ K> opens the search.\n- Arrow keys move within tabs, menus, tables and choices; <Home> and <End> go to the first and last.\n- <Delete> closes the tab of a page that has the focus.\n- <Esc> closes dialogs and menus; the focus returns to where it was.',
    },
    'user-centre': {
      title: 'User centre',
      picture: 'The user centre with the profile: picture, name, e-mail, mobile and role',
      text: 'Open it with **User info** in the menu under your name.\n\n- **Edit** changes your name.\n- **Change** or **Bind** sets another e-mail address or mobile number. A code sent there makes sure that it is yours.\n- Enterprises see their ABN and their enterprise code, to be given to the owner of a station.\n\nA guest has nothing to edit.',
    },
    avatar: {
      title: 'Your picture',
      picture: 'The dialog for a new picture: a field to drop a file into or choose one',
      text: '1. In the user centre choose **Change picture**.\n2. Choose a JPEG, PNG, WebP or GIF of up to 5 MB, drop it there, or paste it.\n3. Drag the picture and zoom until the part that you want is in the frame. Arrow keys, <+> and <−> do the same.\n4. Press **Upload**.',
    },
    sessions: {
      title: 'Where you are signed in',
      picture: 'The list of sessions with browser, system, address and time of last use',
      text: 'The user centre lists each browser in which you are signed in, with its address and when it was last used. **Sign out** ends one of them at once, **Sign out everywhere else** all but this one. If you see one that is not yours, end it and change your password.',
    },
    password: {
      title: 'Change password',
      picture:
        'The page for changing the password: where the code goes, the code, and the new password twice',
      text: '1. Open **Change password** in the menu under your name.\n2. Choose whether the code goes to your e-mail or your mobile. The contact is masked; press it to see it for two seconds.\n3. Get the code, type it, and enter the new password twice.\n4. Confirm. You are signed out everywhere and sign in with the new password.\n\nThe guest has no password and does not see this page.',
    },
    customers: {
      title: 'Customers of an enterprise',
      picture:
        'The customers of an enterprise in the user centre, with the buttons for stations, authority and removal',
      text: 'The administrator of an enterprise sees its customers in the user centre.\n\n- **Add** takes the e-mail address of a registered person.\n- **Set stations** shows two panels, unbound and bound stations. Tick stations and move them with the arrows; the customer sees those that are bound.\n- **Transfer authority** makes a customer the administrator. You then are one no longer, so it asks first.\n- Removing a customer withdraws all stations that were assigned.\n\nYour own row has neither of the last two.',
    },
  },
} as const;
