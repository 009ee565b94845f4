/** The section texts use the same markup as the help texts. */
export const messages = {
  title: 'Operating manual',
  lead: 'Every screen of the portal: what it shows and how to use it. The pictures were taken with the demo fleet.',
  contents: 'Contents',
  print: 'Print the manual',
  enlarge: 'Show the picture in full size: {{title}}',
  toHelp: 'Questions and answers',
  chapters: {
    access: 'Getting started',
    overview: 'Monitoring the fleet',
    stations: 'Managing stations',
    lists: 'Devices and figures',
    around: 'Finding your way',
    account: 'Your account and your customers',
    insight: 'Oversight and other programs',
  },
  sections: {
    'sign-in': {
      title: 'Sign in',
      picture:
        'The sign-in page: on the left a solar station at dusk with a QR code, on the right the form with e-mail, password and the agreement',
      text: 'The portal opens at the sign-in page. You choose language and appearance at the top.\n\n1. Choose **Mail login** or **Mobile login**. For a mobile number, choose the country too; Australia (+61) is preset.\n2. Enter your account and password. Spaces cannot be typed. The eye shows the password.\n3. Tick **Remember me for 15 days** on your own device. Otherwise the session ends with the browser.\n4. Leave the agreement ticked if you agree. The links open the terms of use and the privacy policy.\n5. Press **Sign in**. The page you requested opens, or else the overview.\n\nThe QR code opens the portal on a phone. **Continue as a guest** needs no account, where the operator allows guests. Opening the sign-in page signs out the current user.',
    },
    codes: {
      title: 'Verification codes',
      picture:
        'The form for signing in by mobile number: country, number, and a field for the SMS code with the button that requests it',
      text: 'With **Mobile login** you can sign in with a code instead of a password: choose **Sign in with an SMS code**. Registering, resetting a password and changing an e-mail address or mobile number use codes as well.\n\n1. Enter the e-mail address or number and press **Get code**.\n2. The button counts down from 60 seconds; then you can request a new code.\n3. Type the six digits within 10 minutes. A code allows five attempts and works once.\n\nIf nothing arrives, see [The verification code does not arrive](/help#code).',
    },
    register: {
      title: 'Register',
      picture: 'The first step of registration: the choice between an individual and an enterprise',
      text: '1. On the sign-in page choose **Register**.\n2. Choose who the account is for: **Individual** for your own stations, **Enterprise** for a company that manages stations of others. Press **Next**.\n3. Enter name and e-mail address, get a code and type it, and choose a password of at least eight characters. An enterprise enters its ABN; its check digits are verified.\n4. Press **Create account**, then sign in.\n\nA new account sees the stations it was invited to. Add your own, or have stations shared with you or assigned to you.',
    },
    reset: {
      title: 'Set a new password',
      picture: 'The form for a forgotten password: e-mail or mobile, the code, and the new password',
      text: '1. On the sign-in page choose **Forgot password?**\n2. Choose e-mail or mobile, enter it, get a code and type it.\n3. Enter the new password and confirm.\n\nAll sessions of the account end; sign in with the new password.',
    },
    overview: {
      title: 'Home: the map',
      picture:
        'The home page: a map of Australia with a marker at each station, and beside it the panel with statuses, live power and stations that need attention',
      text: 'The map shows each station where it is, in the colour and shape of its status; nearby stations share a marker with their number. The panel beside it counts stations by status, adds up the live power of PV, load, battery and grid, and lists what **needs attention** and what generates most.\n\n- Drag and scroll, or use the buttons, to move and zoom; the frame shows all stations again.\n- Choose a marker to see power, charge and yield of a station, and to open it.\n- The search above the map finds a station and moves to it.\n- A number in the panel opens the list with that status. Below are recent warnings and faults, and those of the last seven days.\n- **Worth a visit**, at the end of the panel, lists the stations whose losses cost most in the next 30 days if nobody acts, with the cause. Choose one to see what it lost and why.\n- **Quick entries** are shortcuts that you choose yourself.\n\nThe map ships with the product and needs no internet. Where the operator has set up a map provider, its tiles are shown.',
    },
    board: {
      title: 'Bulletin board',
      picture:
        'The bulletin board: rings for the status of stations and devices, live power, PV generation as bars, revenue today and anomalies',
      text: 'Six cards show how the fleet is doing: **Stations** and **Devices** by status, **Live fleet power**, **PV generation** by day, week, month, year or in total, **Revenue today**, and the **Anomalies** of the last seven days.\n\nLighter bars contain estimated, unknown or corrected energy, as the line below them says; a gap means that no data was reported. Revenue in different currencies is shown separately.',
    },
    wall: {
      title: 'The wall',
      picture: 'The board alone on a full screen, as it hangs in a control room',
      text: 'You can show stations on dedicated displays: a screen in a control room, a television in the foyer. Any screen with a browser will do.\n\n1. Open [/kiosk/](/kiosk/) in the browser of the display. It shows a code and a QR code.\n2. Pair it on the page [Displays](/displays). No password is ever typed on a wall.\n\nFrom then on it shows its scenes in turn, on a screen of any shape and size. Touching the screen or pressing a key pauses on a scene for a while. The display shows immediately when it is disconnected, marks old data, updates itself, and recovers after losing power or network. Where guests are allowed, **Continue as a guest** shows the board without pairing.\n\nSeveral windows on one computer can be separate displays: open `/kiosk/?wall=left` and `/kiosk/?wall=right`. Displays and tabs in the same browser share one connection.',
    },
    displays: {
      title: 'Displays',
      picture:
        'The page of displays: a card for a display with its state, what it shows, its health, and the buttons to edit, preview and identify it',
      text: 'On [Displays](/displays) you pair and manage screens.\n\n1. Scan the QR code on the display with your phone, or choose **Pair a display** and type the code. Compare it with the one on the screen in front of you.\n2. Enter a name, choose stations and scenes, and press **Approve**. The display starts showing them immediately.\n\nEach card shows whether the display is online, what it shows, whether its values are live, and its health: version, memory, frames per second, lost connections and screen. The cards refresh every few seconds.\n\n- **Preview** shows here what the display shows.\n- **Identify** makes it show its name for 30 seconds, so that you find it among many.\n- **Reload** in its menu reloads its page.\n- **Revoke** blanks it within seconds. It can no longer read anything and shows a new code.\n\nA display that is offline for two minutes is marked, and its owner gets a message unless that is switched off. A display sees only the chosen stations, and only while the person who paired it can view them. Administrators of a company can also manage the displays of its people.',
    },
    scenes: {
      title: 'Scenes of a display',
      picture:
        'The editor of a display: name, stations and look on the left, and beside them the preview with a scene of the display',
      text: '**Edit** on the card of a display opens its editor. The preview beside the form follows every change; above it you choose a screen shape, a single scene, or all scenes in turn.\n\n- **Look**: language; light, dark or by time of day; a slightly shifting picture to prevent burn-in; whether a new fault takes over the display, and for how long.\n- **Scenes**: **Add a scene** offers the bulletin board, the map, alarms, the energy flow of one station, the ranking by generation, revenue and tariff, and a notice with your own text. Drag them into order or use the arrows, set how many seconds each stays, duplicate or remove them.\n- **Save** changes the display immediately. Until then your changes stay here, even if you open another page.\n\nIf someone else saved the same display in the meantime, both sets of changes are merged; where you both changed the same thing, you choose.',
    },
    stations: {
      title: 'Power stations',
      picture:
        'The list of power stations with tabs by status, search, and columns for address, capacity, power, yield and operations',
      text: 'The list shows the stations you can see, with live power and today’s yield, as rows or as cards.\n\n- The tabs filter by status and show how many stations there are; the star adds a station to your **Favourites**.\n- The search finds names, addresses, postcodes and serial numbers of devices. The second field filters by type.\n- Click a column header to sort. Each page lists ten stations.\n- The menu at the end of each row offers what you can do with that station: view information, edit, share, authorise, set the tariff, link or delete it.\n\nOn a phone the stations are cards. The address contains the filters, so a link shows others the same view.',
    },
    station: {
      title: 'One station',
      picture:
        'The detail of a station: on the left the stations to choose from, on the right the picture of its energy flow, the energy of today and the chart of the day',
      text: 'Choose a station in the list or on the map to see its details. The column on the left leads to the other stations and can be hidden.\n\n- **Live power** shows the power of PV, battery, grid, load and generator, and its direction. Old values are struck through and show their age. Below it you see when the battery will be full or empty at its present power.\n- Open warnings and faults are at the top, with their cause and what to do.\n- **Energy today** counts from midnight in the station’s own time zone.\n- The chart of the day stacks the energy sources above zero, battery charge and grid export below, and shows the state of charge; choose another day above it, or a week, month, year or all years. A gap means that no data was reported. On days that have ended, a dashed line shows what the panels should have given.\n- **Revenue and prices** shows today’s revenue, the current prices and until when, and the CO₂ avoided.\n- Devices, facts and recent alarms follow. Each card can be collapsed.\n- **Data quality** shows by day how much was measured, estimated or unknown, and lists gaps, glitches, resets and jumps of counters. If you can edit the whole station, you can say there that a meter was replaced or correct energy by hand, import a history from another portal, and take all of this back; the number beside the button counts open questions.\n- **Meter file** compares the interval data of the network’s meter (NEM12 or NEM13) with the station and says whether they agree, or whether a clock, a direction or a factor is wrong. It also saves the station’s energy as NEM12.\n- **Time points and prices** shows the time points of a hybrid inverter, the prices of the tariff or a plan and the inverter’s clock over a day, what the mismatch cost in a month, and time points that fit. A proposal is written like any other setting, once you confirm it.\n\nYou can bookmark the address.',
    },
    'new-station': {
      title: 'Add and edit a station',
      picture:
        'The first step of adding a station: type, name, capacities, state, network operator, address with map, and pictures',
      text: 'Choose **Add station** above the list.\n\n1. **Station**: type, name, capacities, state and network operator, address and pictures. Choose one of the suggested addresses, then move the marker on the map if necessary. The state determines the time zone.\n2. **Device**: type and serial number, as on its nameplate.\n3. **Tariff**: what feed-in earns and what consumption costs.\n4. **Owner** or **Enterprise**: hand the station to its owner, or link it to the company that manages it. You can skip this step.\n5. The result shows how the gateway connects to the broker, with a password that is shown only once. If it is lost, set a new one with **Gateway access** in the station menu.\n\nGoing back keeps what you typed, and so does reloading. **Edit** in the station menu shows the same form. If someone else saved in the meantime, you see what changed and lose nothing.',
    },
    sharing: {
      title: 'Share, authorise and link',
      picture:
        'The authorisation of a station: a table of people with type, control, settings and authorisation',
      text: '**Share** in the station menu gives someone access by e-mail address or mobile number.\n\n- **Viewing** lets them look, **Edit** change name and pictures, **Manage** change everything including the tariff. **Transfer** gives the station away: you keep nothing.\n- People without an account get an invitation valid for 30 days; they accept it by registering with that address or number.\n- Anyone who received a share can end it with **Give up access** in the station menu.\n\n**Authorise** lists who has access. You can change types, let people control devices, write settings or authorise others, and remove them; nothing changes until you save. The records show who changed what, and when.\n\nAn owner links a station to an enterprise by its code; an enterprise hands it to its owner by e-mail and continues to manage it.',
    },
    tariff: {
      title: 'Tariffs',
      picture: 'The tariff of a station: the day as a band of prices, and its entries as a table',
      text: 'A tariff has two parts: what feed-in earns and what consumption costs. Each is fixed, by time of use, or by time of use with separate weekdays and weekends.\n\n1. Choose currency and type.\n2. Divide the day: drag the boundaries of the band or move them with the arrow keys, split and merge periods, or type in the table below. Each period starts where the previous one ends.\n3. Choose when it takes effect: now, or on a date in the station’s time zone.\n4. Save.\n\nEarlier tariffs stay in the history, and revenue is calculated with the one that was in force. A planned tariff can be withdrawn.',
    },
    devices: {
      title: 'Devices',
      picture:
        'The list of hybrid inverters with status, name, serial number, station, gateway and when it was last seen',
      text: 'The menu has an entry for each device type under **Device**: gateways, hybrid, string and three-phase inverters, meters, breakers and chargers, with their number.\n\n- Search by name or serial number; the second field filters by status.\n- **Last seen** shows when the device last reported, **Signal** how well a gateway is connected.\n- Statuses update live: you need not reload.\n- The menu at the end of a row offers what you can do: view, edit or delete the device.\n- **Add a device**, in the menu of a station or a gateway, adds one at an existing gateway or a new one. The page then gives what the gateway needs in its file, and shows when the device first reports.\n\nChoose a name to see the device. **Real-time data** gives an overview — the energy flow of a hybrid inverter, the inputs and phases of others, the devices of a gateway — followed by each value by group, with its last hour and the time it was reported. A value that is struck through is old and shows its age. **Refresh** reads from the device itself. **Warning** and **Fault** list its alarms in a range, today by default. **Upgrade** installs other firmware: choose it from the list, confirm, and follow the transfer and installation; you can close the window in the meantime. **Back to the list** keeps your search.',
    },
    settings: {
      title: 'Settings of a device',
      picture:
        'The setting tab of an inverter: groups as tabs, the time points of a day as a band of 24 hours, and the bar that counts unsent changes',
      text: 'The **Setting** tab of a device, also in the menu at the end of its row, reads the values from the device itself. You can edit what you may write; others can look.\n\n1. Choose a group. Long ones have headings and a search.\n2. Change what you need. Each field shows what this device allows; a value outside is marked. Protection curves and the time points of a day are drawn as you type: overlaps and gaps show at once.\n3. The bar at the bottom counts your unsent changes and stays visible. **Submit** lists old and new values; it says so if the gateway is offline. Nothing is written before you confirm.\n4. Each value is written, read back and checked again some seconds later. A device that ignored a value is reported with **kept its old value**; you can retry what failed.\n\n**Communication log** shows who read and wrote what, and when; filter it by person, result or time.',
    },
    charger: {
      title: 'EV charger',
      picture:
        'The page of a charger: start or stop, when it charges, the largest current, and the session so far',
      text: 'Open a charger under **Device**, **EV charger**.\n\n- **Start charging** and **Stop charging** act immediately.\n- **At once** charges whenever a car is plugged in. **Solar only** uses what would otherwise be fed in, and waits when there is too little. **Schedule** charges between two times of the day, also across midnight.\n- The largest current keeps the charger within what the connection can carry.\n\nChoose, then press **Submit**. The charger keeps its settings when the portal is closed.',
    },
    profiles: {
      title: 'Profiles of settings',
      picture:
        'A profile with the devices compared with it: one is equal, the others differ in some values, each listed with a checkbox',
      text: 'Devices that do the same work should have the same settings. A profile saves the settings of one device under a name, finds where other devices differ, and applies it to those you choose.\n\n1. Open a device that is set up correctly, choose its **Setting** tab and press **Save as profile**. All groups are read from the device; leave out those that do not matter, and enter a name.\n2. Open the profile under **Device**, [Profiles](/profiles), choose devices and press **Compare**. Each device is read directly; devices that do not respond are marked.\n3. Open a row to see the differences, or choose **By parameter** to see all devices side by side. Untick what should stay as it is. **Export as CSV** saves the list for a spreadsheet.\n4. Press **Preview changes**. It lists every value to write, old and new, and says what cannot be written and why. Nothing is written until you confirm.\n5. The panel at the top shows the progress of each device. Each value is written, read back and verified, and the device is compared again at the end. You can leave the page; it continues. You can retry what failed.\n\nThe clock and the factory reset are never part of a profile. You see your own profiles and those of the people in your enterprise; only the person who saved a profile and the administrator of the enterprise can change or delete it. Writing needs the same right as on the Setting tab.',
    },
    faults: {
      title: 'Warnings and faults',
      picture:
        'The page of warnings and faults: a tree of stations and devices, the choice of pending, resolved and all, a range of time, and a table with message, station, device and time',
      text: 'The page **Fault** lists what devices have reported, newest first. New entries appear automatically, without moving what you are looking at.\n\n- **Choose devices** in the tree: tick stations or single devices, **All**, or none with **Clean**.\n- **Pending** shows what is still open, **Resolved** what is over, with the time of recovery, **All** both.\n- The range is one of those offered, or any start and end you enter. Times are in your time zone, which the page names.\n- The search covers message, station, device and model; click a column header to sort.\n- **Export** saves exactly what is shown, however many rows, as an Excel workbook or a csv file. Up to 50,000 rows can also be saved as an OpenDocument spreadsheet, an Excel 97–2003 workbook or a web page.',
    },
    chart: {
      title: 'Chart',
      picture:
        'The history chart: on the left the tree of properties, a week of an inverter’s measurements as lines with an axis for each unit, and the legend table',
      text: 'The page **Chart** shows the history of any property your devices report. Until you choose one, it shows what all your stations generated.\n\n- **Choose properties** in the tree: open a station and a device and tick what you want to see, or search by name. On a phone, the button above the chart opens the tree. A chart can show up to 50 properties.\n- **Choose the time** above the chart: a day, a week, a month, a year, or all years. Times are in the time zone of the stations if they share one, otherwise in yours; the page says which.\n- **The table below** lists each line with its latest, lowest and highest value. You can hide, colour or remove a line and choose between line and bar. Energy counters can be shown as the energy of each hour, day, month or year (interpolation), or as counter readings (sampling). Each unit has its own axis.\n- **Zoom in:** drag over the chart, or use the buttons above it; the plus, minus, 0 and arrow keys do the same. Finer values are loaded for the visible range. A gap means that no data was reported.\n- **Save it:** print the chart, or export exactly what is shown as an image, a spreadsheet (Excel or OpenDocument), a csv file or a web page.\n\nThe address of the page contains all of this, so you can bookmark it or send it to someone.',
    },
    reports: {
      title: 'Reports',
      picture:
        'The tariff report of a month: figures at the top, a row for each day, and beside it how the chosen row is calculated',
      text: 'The page **Sheet** offers reports as cards. Each covers a day, a week, a month, a year or all years, some any range; times are station time, and the report says so. The address contains all your choices, so you can bookmark or share it.\n\n- **Tariff report**: the feed-in, self-consumption and revenue of one station, priced every 5, 15, 30 or 60 minutes. Choose a row to see **how it is calculated**: the counter readings, the rules, the prices of the tariff. **Compare with another tariff** recalculates the same period with the tariff of another station, an earlier one, or your own prices.\n- **Generation report**: all your stations side by side, with feed-in, self-consumption, revenue and CO₂ avoided.\n- **Consumption report**: the energy your chargers delivered, with a total for each person.\n- **Data report**: any readings of any devices at regular intervals, for your own calculations.\n- **Data quality**: for each station the shares of measured, estimated and unknown time and the open questions, those that need a look first. Choose a station to see its ledger.\n- **Losses**: what each station should have given and what did not come, by cause and in money, those first that cost most in the next 30 days. Choose a station to see each loss with its evidence. The file has the causes as columns.\n- **Operation report**, for administrators: stations by area, capacity, warnings and faults by month, trends.\n\nEach figure is rounded once; where the rows shown do not add up to the total, the line **Rounding** below it says by how much. Missing data is shown as a dash and counted in hours, never as zero; estimated, unknown and corrected energy is marked, and the mark leads to the data quality of the station; currencies are never added together. **Export** saves an Excel workbook, with a sheet that names the data source, or a csv file. Tables of up to 50,000 rows can also be saved as an OpenDocument spreadsheet, an Excel 97–2003 workbook or a web page, with the same content as the workbook. **Print** leaves out menus and buttons.',
    },
    search: {
      title: 'Menu, tabs and search',
      picture: 'The search over the page with matching pages, stations and devices below the typed words',
      text: 'The button beside the tabs collapses the menu on the left to icons; on narrow windows it collapses automatically, and on a phone it slides in. **About us** opens a dialog with the version, the terms of use and the privacy policy.\n\nEach page you open stays as a tab under the header, with its filters and its position. Close it with its cross, or close several at once from the menu at the end; the last tab always stays.\n\nThe search in the header finds pages, stations and devices. Press <Ctrl + K>, on a Mac <⌘ K>, type part of the name, address or serial number, choose with the arrow keys and open with <Enter>.',
    },
    messages: {
      title: 'Messages',
      picture: 'The open message list: tabs All, Unread and Other above the latest messages',
      text: 'The bell in the header counts unread messages. **All** contains everything, **Unread** what is new, **Other** what concerns your account: shared or assigned stations, companies, and changes of password or contact.\n\nWarnings and faults of the last seven days are included and show whether they have recovered. **Mark all as read** resets the count.',
    },
    appearance: {
      title: 'Language, appearance and full screen',
      picture: 'The home page in the dark appearance',
      text: 'The header switches between English and Chinese and between light and dark instantly, without a reload; the browser remembers both. Until you choose, the appearance follows your system. On a phone the switches are in the menu.\n\nThe button with the arrows fills the screen, and <Esc> leaves full screen. The clock shows your local time. The indicator beside it shows whether values are **Live**, and if not, since when.',
    },
    keyboard: {
      title: 'Keyboard',
      picture: 'The link “Skip to content” at the top left, shown when the Tab key is pressed first',
      text: 'Everything works without a mouse.\n\n- <Tab> and <Shift + Tab> move forward and back. The first stop on a page is **Skip to content**.\n- <Enter> follows a link and presses a button; <Space> ticks a box.\n- <Ctrl + K> or <⌘ K> opens the search.\n- Arrow keys move within tabs, menus, tables and choices; <Home> and <End> go to the first and last.\n- <Delete> closes the focused page tab.\n- <Esc> closes dialogs and menus; the focus returns to where it was.',
    },
    'user-centre': {
      title: 'User centre',
      picture: 'The user centre with the profile: picture, name, e-mail, mobile and role',
      text: 'Open it with **User info** in the menu under your name.\n\n- **Edit** changes your name.\n- **Change** or **Bind** sets another e-mail address or mobile number. A code sent there confirms that it is yours.\n- Enterprises see their ABN and their enterprise code, which they give to station owners.\n\nGuests have nothing to edit.',
    },
    avatar: {
      title: 'Your picture',
      picture: 'The dialog for a new picture: a field to drop a file into or choose one',
      text: '1. In the user centre choose **Change picture**.\n2. Choose a JPEG, PNG, WebP or GIF of up to 5 MB, drop it there, or paste it.\n3. Drag the picture and zoom until the part you want is in the frame. Arrow keys, <+> and <−> do the same.\n4. Press **Upload**.',
    },
    sessions: {
      title: 'Where you are signed in',
      picture:
        'The list of sessions with browser, system, place, address and time of last use, and below it recent sign-ins',
      text: 'The user centre lists each browser in which you are signed in, with its place, address, and when it was last used. **Sign out** ends one session immediately, **Sign out everywhere else** ends all but this one. **Recent sign-ins** below also shows refused ones; **All sign-ins** opens them in the activity log.\n\nWhen someone signs in with a browser that your account has not used before, you get a mail and a message that say when, where and how. If it was not you, end the session and change your password.',
    },
    'second-factors': {
      title: 'Second factors and passkeys',
      picture:
        'Sign-in security in the user centre: authenticator app, passkeys and recovery codes, each with its buttons',
      text: 'A second factor protects your account even if someone knows your password. Find **Sign-in security** in the [user centre](/userCenter).\n\n- **Authenticator app**: press **Set up**, scan the QR code with an app on your phone and type the code it shows. From then on sign-in asks for such a code after the password.\n- **Passkeys**: **Add a passkey** uses the fingerprint, face, PIN or security key of your device. It replaces password and code; choose **Sign in with a passkey** on the sign-in page.\n- **Recovery codes**: with your first second factor you get ten, each for one sign-in. Print them or keep them in a password manager. **New codes** makes the old ones invalid.\n\nIf you lose everything, an administrator can reset your second factors.\n\nBefore something dangerous, such as removing a factor or creating a token, the portal asks you once more to prove that it is you; nothing you entered is lost. The owner of a station can require a second factor from everyone who writes to its devices, and the administrator of an enterprise from all its members.',
    },
    password: {
      title: 'Change password',
      picture:
        'The page for changing the password: where the code goes, the code, and the new password twice',
      text: '1. Open **Change password** in the menu under your name.\n2. Choose whether to receive the code by e-mail or by mobile. The contact is masked; press it to see it for two seconds.\n3. Get the code, type it, and enter the new password twice.\n4. Confirm. You are signed out everywhere and sign in with the new password.\n\nGuests have no password and do not see this page.',
    },
    customers: {
      title: 'Customers of an enterprise',
      picture:
        'The customers of an enterprise in the user centre, with the buttons for stations, authority and removal',
      text: 'The administrator of an enterprise finds its customers under **Customers** in the menu, and in the user centre.\n\n- **Add** takes the e-mail address of a registered person, who gets a request. The row waits for the answer; **Send again** and **Withdraw** are its operations.\n- The person finds the request in the messages and in the user centre, which explains what accepting means, and accepts or declines it there.\n- **Set stations** shows two panels, unbound and bound stations. Tick stations and move them with the arrows; the customer sees the bound ones.\n- **Transfer authority** makes a customer the administrator instead of you, so it asks first.\n- Removing a customer withdraws all stations that were assigned to them.\n\nThe last two are not available in your own row.',
    },
    activity: {
      title: 'Activity log',
      picture: 'The activity log: a row for each change with time, person, what was changed, and where from',
      text: 'The [activity log](/audit) records who changed what, when, from which address, and the values before and after: stations, rights, devices, settings, tariffs, corrections of energy, people, displays, tokens and sign-ins.\n\n- You see your own changes and everything about the stations you own; the administrator of an enterprise also sees what its people do. In the station menu, **Activity log** shows one station.\n- Narrow it by time, person and kind; each row shows the values before and after.\n- **Export** saves what is listed as a workbook or csv.\n\nNames stay readable after an account or a station was deleted. How long entries are kept is set by the operator.',
    },
    tokens: {
      title: 'API tokens',
      picture:
        'The page of API tokens: a token with its rights, stations, last use and expiry, and examples below',
      text: 'Other programs read your stations with a token instead of your password. Open [API tokens](/tokens) from the user centre.\n\n1. Choose **Create token**, give it the name of the program, choose what it may do, which stations it sees, and how long it is valid.\n2. Copy the token: it is shown only once.\n3. Use one of the examples: curl, Python, Home Assistant, Grafana, or the broker for live values.\n\nA token can never do more than you can, and its stations are those you still see. The list shows when and from where it was last used; **Revoke** ends it immediately.',
    },
    people: {
      title: 'People (administrators)',
      picture:
        'The list of accounts with name, contact, company, stations, sessions and the menu of operations',
      text: 'Administrators of the portal manage accounts under [People](/people).\n\n- Search by name, e-mail address, mobile number or company; list only administrators or disabled accounts.\n- The menu of a row signs the person out everywhere, resets second factors that they lost, gives or takes the role of administrator, and disables, enables or deletes the account.\n- **Stations without an owner** are those of deleted accounts. Open one and share it as a transfer to give it a new owner.\n\nEach operation is in the activity log. You cannot disable or delete yourself, and the last administrator stays one.',
    },
    server: {
      title: 'Server (administrators)',
      picture: 'The page of the server: disk usage by kind, backups, state, and messages of gateways',
      text: 'The page [Server](/server) shows how the machine behind the portal is doing.\n\n- **Disk**: what is free, what uses the space by kind, how fast it grows, and roughly when it will be full. A warning appears for administrators, also by mail, before that happens.\n- **Kept for**: how long each kind of data is kept. Energies are kept indefinitely.\n- **Backups**: how often, when the last one was written, and why one failed.\n- **State**: database, disk, brokers and ingest, with the number of connected gateways and of messages stored, repeated and refused.',
    },
  },
} as const;
